import { NotFoundError } from '@content-gen/runtime'
import { findRow, findSingleId, inTransaction, tableOf } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { Entry } from '../panel-api/index.js'
import type { EntriesRequest } from './asked.js'
import type { EntryReader } from './entry-reader.js'
import type { EntryWriter } from './entry-writer.js'
import type { PanelSave } from './sent-save.js'

/** Returns the entry of a single type; null if there is none, or none that the administrator sees. */
export async function seenSingle(
  store: Store,
  reader: EntryReader,
  asked: EntriesRequest,
  locale: string | undefined,
): Promise<Entry | null> {
  if (asked.type.descriptor.kind !== 'single') throw new NotFoundError()
  const id = await findSingleId(store.writes, asked.type, locale)
  try {
    return id === null ? null : await reader.entry(asked, id)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

interface SavedSingle {
  readonly asked: EntriesRequest
  /** The entry of the locale; null if there is none. */
  readonly known: number | null
  readonly locale: string | undefined
  readonly save: PanelSave
}

/** Changes the entry of a single type, or makes it; returns its id. In further locales it becomes a localization of the first. */
export async function saveSingleEntry(
  writer: EntryWriter,
  store: Store,
  { asked, known, locale, save }: SavedSingle,
): Promise<number> {
  const { type } = asked
  if (type.descriptor.kind !== 'single') throw new NotFoundError()
  if (known !== null) {
    await writer.update(asked, known, save)
    return known
  }
  const other = await inTransaction(store.writes, (writing) => findRow(writing, tableOf(type), []), { isReading: true })
  if (other === null || !type.localized) return writer.create(asked, save, { locale })
  const place = { locale: locale ?? store.config.i18n.defaultLocale, localizationOf: Number(other['id']) }
  return writer.create(asked, save, place)
}
