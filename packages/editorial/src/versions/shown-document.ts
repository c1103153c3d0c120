import { seenType, seenTypes } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { redacted } from '../redacted.js'
import { linksIn, withLinks } from './links.js'
import type { DocumentLink } from './links.js'
import { contextOf, isLimited, seenAmong } from '../sight/seen-entries.js'
import type { Asking } from '../sight/seen-entries.js'

/** Returns the part of a document that a caller may see, without links to entries that are not there for it. */
export async function shownDocument(
  asking: Asking,
  caller: Caller,
  given: CompiledType,
  document: Document,
): Promise<Document> {
  const type = seenType(given, caller)
  if (type === undefined) return {}
  const shown = redacted(type, document, (uid) => caller.can(`${uid}.find`))
  if (caller.sight === undefined) return shown
  const types = seenTypes(contextOf(asking).types, caller)
  const ids = new Map<string, number[]>()
  for (const link of linksIn(type, shown, types)) ids.set(link.type, [...(ids.get(link.type) ?? []), link.id])
  const seen = new Map<string, (id: number) => boolean>()
  for (const [uid, among] of ids) {
    const target = types.get(uid)
    if (target && isLimited(target, caller)) seen.set(uid, await seenAmong(asking, caller, target, among))
  }
  if (seen.size === 0) return shown
  return withLinks(type, shown, types, ({ type: uid, id }: DocumentLink) => seen.get(uid)?.(id) ?? true)
}
