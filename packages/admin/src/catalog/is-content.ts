import type { CompiledType } from '@content-gen/runtime/query'

/** Returns true for a content type of the project: files and accounts have routes of their own. */
export function isContent({ uid, descriptor }: CompiledType): boolean {
  return uid.startsWith('api::') && descriptor.kind !== 'component'
}
