import { NotFoundError, trusted } from '@content-gen/runtime'
import { createEntry, inTransaction, updateEntry } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { requireWhole } from '../copies/require-whole.js'
import { withKnownItems } from '../versions/known-items.js'
import { wholeDocumentsOf } from './seen-table.js'
import type { TableWriter } from './write-rows.js'

/** Writes with all rights, as the owner of a project does: everything is checked nevertheless. */
export function trustedWriter(store: Store, type: CompiledType): TableWriter {
  const { writes, types } = store
  const draft = type.draftAndPublish ? { publishedAt: null } : {}
  return {
    create: (document, locale) => {
      const data = { ...withKnownItems(type, document, null, types), ...draft, ...(locale === null ? {} : { locale }) }
      return createEntry(writes, type, data, trusted, { mayLackLists: true })
    },
    update: async (id, document, current) => {
      await updateEntry(writes, type, id, withKnownItems(type, document, current, types), trusted)
    },
    publish: (id) =>
      inTransaction(writes, async (writing) => {
        const document = (await wholeDocumentsOf({ store, type, caller: trusted }, [id], type)).get(id)
        if (document === undefined) throw new NotFoundError()
        await requireWhole(writing, type, document)
        await updateEntry(writes, type, id, { publishedAt: new Date().toISOString() }, trusted)
      }),
    unpublish: async (id) => void (await updateEntry(writes, type, id, { publishedAt: null }, trusted)),
  }
}
