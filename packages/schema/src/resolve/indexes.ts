/** The indexes that the config declares, in the words of the tables. */
import type { ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import type { TableDraft } from '../layout/table-draft.js'
import { child } from '../pointer.js'
import { quote, quoteList } from '../quote.js'
import type { Field, Model, SourceRef } from '../schema.js'
import { didYouMean } from '../suggest.js'

/** PostgreSQL's limit. */
const mostColumns = 32
/** A value of more characters may not fit into an entry of an index of PostgreSQL, which has 2,704 bytes. */
const longestText = 600

interface Context {
  readonly config: ProjectConfig
  readonly report: Report
  readonly unreadable: ReadonlySet<string>
  readonly draftOf: (uid: string) => TableDraft
}

/** Adds the declared indexes to the tables, and reports those that cannot exist or exist already. */
export function layOutIndexes(models: readonly Model[], context: Context): void {
  const { config, report, unreadable } = context
  for (const [uid, lists] of Object.entries(config.indexes)) {
    const at = { file: config.file, pointer: child('/indexes', uid) }
    const model = models.find((candidate) => candidate.uid === uid)
    if (model === undefined) {
      if (unreadable.has(uid)) continue
      const known = models.map((candidate) => candidate.uid)
      report.error('index-model-unknown', at, `there is no type ${quote(uid)}`, didYouMean(uid, known))
      continue
    }
    for (const [position, names] of lists.entries())
      layOutIndex(model, names, { file: at.file, pointer: child(at.pointer, position) }, context)
  }
}

function layOutIndex(model: Model, names: readonly string[], at: SourceRef, context: Context): void {
  const { report, draftOf } = context
  const draft = draftOf(model.uid)
  const columns = names.map((name, index) => {
    const place = { file: at.file, pointer: child(at.pointer, index) }
    if (names.indexOf(name) !== index) {
      report.error('index-attribute-twice', place, `${quote(name)} is in this index already`)
      return null
    }
    return name === 'id' ? 'id' : columnOf(model, name, place, context)
  })
  const known = columns.filter((column) => column !== null)
  if (known.length < columns.length) return
  const taken = [['id'], ...draft.indexes, ...draft.uniques, ...draft.declared, ...uniqueColumns(draft)]
  if (taken.some((fields) => fields.join() === known.join()))
    report.error(
      'index-exists',
      at,
      `${quoteList(names, 'and')} ${names.length > 1 ? 'are' : 'is'} indexed already`,
      'Remove it here.',
    )
  else if (known.length > mostColumns)
    report.error('index-long', at, `an index has at most ${mostColumns} attributes, not ${known.length}`)
  else draft.declared.push(known)
}

function uniqueColumns({ columns }: TableDraft): string[][] {
  return columns.filter(({ isUnique }) => isUnique).map(({ field }) => [field])
}

/** Returns the Prisma field of the attribute's column; null if it has none that an index can hold. */
function columnOf(model: Model, name: string, at: SourceRef, { config, report }: Context): string | null {
  const field = model.fields.find((candidate) => candidate.name === name)
  if (field === undefined) {
    const known = ['id', ...model.fields.map((candidate) => candidate.name)]
    const hint = didYouMean(name, known) ?? `The attributes are: ${quoteList(known, 'and')}.`
    report.error('index-attribute-unknown', at, `${quote(model.uid)} has no attribute ${quote(name)}`, hint)
    return null
  }
  if (field.kind === 'scalar' || field.kind === 'enum') {
    const reason = field.kind === 'scalar' ? unfit.get(field.type) : undefined
    if (reason !== undefined) {
      report.error('index-attribute-unfit', at, `${quote(name)} cannot be indexed: ${reason}`)
      return null
    }
    if (config.database.provider === 'postgresql') warnOfLongText(field, at, report)
    return field.column.field
  }
  if ('link' in field && field.link.kind === 'foreignKey') return field.link.key.field
  const reason =
    field.kind === 'json' ? 'JSON has no order' : 'its values are in other tables, which have indexes already'
  report.error('index-attribute-unfit', at, `${quote(name)} cannot be indexed: ${reason}`)
  return null
}

const unfit: ReadonlyMap<string, string> = new Map([
  ['text', 'a long text does not fit into an index'],
  ['richtext', 'a long text does not fit into an index'],
  ['password', 'no query can use it'],
])

function warnOfLongText(field: Field, at: SourceRef, report: Report): void {
  if (field.kind !== 'scalar' || !texts.has(field.type) || !field.isAuthored) return
  if ((field.constraints.maxLength ?? Infinity) <= longestText) return
  const message = `${quote(field.name)} has no "maxLength", and PostgreSQL cannot store an indexed text of more than about 2,700 bytes`
  report.warn('index-text-long', at, message, `Give the attribute a "maxLength" of at most ${longestText}.`)
}

const texts: ReadonlySet<string> = new Set(['string', 'email'])
