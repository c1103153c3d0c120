import { NotFoundError } from '@content-gen/runtime'
import { requireId } from '@content-gen/runtime/query'
import { findRow, inTransaction, selectPage, selectRows } from '@content-gen/runtime/write'
import type { Caller, SentId, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { permittedType, requirePermission } from '../sight/permitted.js'
import { shownActor } from '../sight/shown-actor.js'
import { saves } from '../tables.js'
import { storedActor } from '../versions/actor.js'
import { paged } from '../versions/paging.js'
import type { PageQuery } from '../versions/paging.js'
import { shownDocument } from '../versions/shown-document.js'
import { versionedTypes } from '../versions/versioned-types.js'
import { requireSeenCopy } from './seen-copies.js'
import { findCopy, momentOf } from './working-copy.js'

const fields = ['revision', 'actorKind', 'actorId', 'actorName', 'requestId', 'state', 'at']

/** The revisions of working copies. */
export class Saves {
  readonly #types: ReadonlyMap<string, CompiledType>

  constructor(private readonly store: Store) {
    this.#types = versionedTypes(store)
  }

  /** Returns a page of the revisions, the first one first, without their documents. */
  async list(caller: Caller, uid: string, copy: SentId, { pagination }: PageQuery = {}) {
    const type = this.#type(caller, uid)
    const id = requireId(copy)
    const { page, meta } = paged(pagination, this.store)
    const { rows, total } = await inTransaction(
      this.store.writes,
      async (writing) => {
        await requireSeenCopy(writing, caller, type, await findCopy(writing, type, id))
        return selectPage(writing, saves, fields, { copy: id }, page)
      },
      { isReading: true },
    )
    return { data: rows.map((row) => saveOf(row, caller)), meta: meta(total) }
  }

  async find(caller: Caller, uid: string, copy: SentId, revision: SentId) {
    const type = this.#type(caller, uid)
    const where = { copy: requireId(copy), revision: requireId(revision) }
    const row = await inTransaction(
      this.store.writes,
      async (writing) => {
        await requireSeenCopy(writing, caller, type, await findCopy(writing, type, where.copy))
        return findRow(writing, saves, [...fields, 'document'], { where })
      },
      { isReading: true },
    )
    if (row === null) throw new NotFoundError()
    // Written by `addRevision`.
    const document = JSON.parse(String(row['document'])) as Document
    return {
      data: { ...saveOf(row, caller), document: await shownDocument(this.store.writes, caller, type, document) },
    }
  }

  #type(caller: Caller, uid: string): CompiledType {
    requirePermission(caller, 'copies.read')
    return permittedType(this.#types, uid, caller, 'find')
  }
}

/** Returns these revisions as far as they are kept, without their documents. */
export async function selectSaves(
  writing: WriteTransaction,
  caller: Caller,
  copy: number,
  revisions: readonly number[],
) {
  const among = { field: 'revision', values: revisions }
  return (await selectRows(writing, saves, fields, { where: { copy }, among })).map((row) => saveOf(row, caller))
}

function saveOf(row: Row, caller: Caller) {
  const { revision, requestId, state, at } = row
  return {
    revision: Number(revision),
    actor: shownActor(storedActor(row), caller),
    requestId: requestId === null ? null : String(requestId),
    at: momentOf(at),
    ...(typeof state === 'string' ? { state } : {}),
  }
}
