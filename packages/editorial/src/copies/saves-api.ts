import { NotFoundError } from '@content-gen/runtime'
import { findRow, inSession, selectPage } from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Row } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { requireSeenCopy } from './seen-copies.js'
import { shownDocument } from '../versions/shown-document.js'
import { saves } from '../tables.js'
import { requestedNumber, requestedPage, requestedType } from '../versions/requested.js'
import { versionedTypes } from '../versions/versioned-types.js'
import { findCopy, momentOf } from './working-copy.js'

const fields = ['revision', 'actorKind', 'actorId', 'actorName', 'requestId', 'at']

/** Answers requests to the revisions of working copies. */
export class SavesApi {
  readonly #types: ReadonlyMap<string, CompiledType>

  constructor(private readonly store: Store) {
    this.#types = versionedTypes(store)
  }

  /** A page of the revisions, the first one first. */
  async list(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const copy = requestedNumber(ctx, 'copy')
    const { page, meta } = requestedPage(ctx, this.store)
    const { rows, total } = await inSession(
      this.store.writes,
      async (session) => {
        await requireSeenCopy(session, ctx.state.caller, type, await findCopy(session, type, copy))
        return selectPage(session, saves, fields, { copy }, page)
      },
      { isReading: true },
    )
    ctx.send({ data: rows.map(saveOf), meta: meta(total) })
  }

  async find(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const where = { copy: requestedNumber(ctx, 'copy'), revision: requestedNumber(ctx, 'revision') }
    const row = await inSession(
      this.store.writes,
      async (session) => {
        await requireSeenCopy(session, ctx.state.caller, type, await findCopy(session, type, where.copy))
        return findRow(session, saves, [...fields, 'document'], { where })
      },
      { isReading: true },
    )
    if (row === null) throw new NotFoundError()
    // Written by `addRevision`.
    const document = JSON.parse(String(row['document'])) as Document
    const shown = await shownDocument(this.store.writes, ctx.state.caller, type, document)
    ctx.send({ data: { ...saveOf(row), document: shown } })
  }
}

function saveOf(row: Row): object {
  const { revision, actorKind: kind, actorId: id, actorName: name, requestId, at } = row
  return { revision: Number(revision), actor: { kind, id, name }, requestId, at: momentOf(at) }
}
