import type { Storage } from './storage.js'

/** Returns the origin of stored files, if it is another server's. */
export function fileOrigins(storage: Pick<Storage, 'url'>): readonly string[] {
  const address = storage.url('file.png')
  return /^https?:\/\//.test(address) && URL.canParse(address) ? [new URL(address).origin] : []
}
