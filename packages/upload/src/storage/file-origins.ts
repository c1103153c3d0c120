import type { Storage } from './storage.js'

/** Returns what the panel's policy has to admit to show stored files, if they are another server's. */
export function fileOrigins({ url, sources }: Pick<Storage, 'url' | 'sources'>): readonly string[] {
  if (sources !== undefined) return sources
  const address = url('file.png')
  return /^https?:\/\//.test(address) && URL.canParse(address) ? [new URL(address).origin] : []
}
