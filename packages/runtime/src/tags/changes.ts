import { attemptsTable } from '@content-gen/contract'
import type { TableChange, WriteStatement } from '../database.js'
import type { NewRow } from '../tables.js'
import { processesTable } from '../processes/serving.js'
import { questionsTable } from '../questions/questions-table.js'
import { groupField } from '../types.js'
import type { CompiledType } from '../types.js'
import { anyEntryTag, anything, entryTag, everything, localesTag, typeTag } from './names.js'
import type { TableTags } from './table-tags.js'
import { isJoining } from './joining.js'
import { writtenTable } from '../prisma-statements/written-table.js'

/** Tables in which the server counts for itself, now and then or at each sign-in: no answer shows them. */
const counting: ReadonlySet<string> = new Set([attemptsTable, processesTable, questionsTable])

/**
 * The tags of the answers that a transaction changes. An entry of ours is written with everything that belongs to it, and an answer that
 * shows a link has the tags of what it leads to: only the rows of entries count. Of statements that are not ours, every table counts.
 */
export class Changes {
  readonly #tags = new Set<string>()
  readonly #inserted: NewRow[] = []

  constructor(private readonly tables: TableTags) {}

  /** Returns the tags at the end of the transaction; empty if nothing was changed. */
  tags(): ReadonlySet<string> {
    for (const row of this.#inserted) this.#new(row)
    return this.#tags
  }

  statement({ text, changes }: Pick<WriteStatement, 'text' | 'changes'>): void {
    if (changes) return this.#own(changes, true)
    const table = writtenTable(text)
    if (table === undefined || (table !== null && counting.has(table))) return
    this.#add(table === null ? [everything] : this.tables.allOf(table))
  }

  /** The rows get their ids later. */
  inserted(rows: readonly NewRow[]): void {
    for (const row of rows)
      if (this.tables.typeOf(row.table.name) || this.tables.isOfAll(row.table.name)) this.#inserted.push(row)
  }

  #new(row: NewRow): void {
    const table = row.table.name
    const type = this.tables.typeOf(table)
    // Other entries have one locale more only if the new one is among their localizations.
    const group = type ? groupField(type) : null
    const isLocalization = group !== null && (row.data[group] ?? null) !== null
    this.#own({ table, ids: row.isStored ? [row.id] : null, fields: isLocalization ? [group] : [] }, false)
  }

  #own({ table, ids, fields }: TableChange, isOfOld: boolean): void {
    const type = this.tables.typeOf(table)
    if (type === undefined) {
      if (this.tables.isOfAll(table)) this.#add([everything])
      return
    }
    // Without this column, localizations may change without a change of their rows.
    const isVague = ids === null || (type.localized && !type.attributes.has('updatedAt'))
    this.#add([typeTag(type)])
    if (!isOfOld || !isJoining(type, fields))
      this.#add(isVague ? [anyEntryTag(type)] : ids.map((id) => entryTag(type, id)))
    if (type.localized && (fields === null || fields.some((field) => changesLocales(type, field))))
      this.#add([localesTag(type)])
  }

  #add(tags: readonly string[]): void {
    this.#tags.add(anything)
    for (const tag of tags) this.#tags.add(tag)
  }
}

function changesLocales(type: CompiledType, field: string): boolean {
  const locale = type.attributes.get('locale')
  return field === groupField(type) || (locale?.kind === 'scalar' && field === locale.descriptor.field)
}
