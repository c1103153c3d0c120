/** An entry as a table shows it: the shape of its row, and the value of each column. */
import type { EditedCopy } from '@content-gen/editorial'
import type { CompiledType, Property, Read } from '@content-gen/runtime/query'
import { inWorkAs, labelShape, labelState, labelText, scalarOf } from '../catalog/label.js'
import type { LabelRow } from '../catalog/label.js'
import type { ListedEntry } from '../panel-api/index.js'
import { columnShape, columnValue } from './columns.js'
import { personOf } from './entry-shape.js'
import type { PersonRow } from './entry-shape.js'
import { isOfLanguages, languagesProperty, listedLanguages, otherLanguages } from './languages.js'
import type { PageLanguages } from './languages.js'
import { isPerson, personProperty } from './people.js'

export interface ListRow extends LabelRow {
  readonly updatedAt?: string | null
  readonly columns: Readonly<Record<string, unknown>>
}

/** Returns the item of a read of `ListRow`. */
export function listedItem(type: CompiledType, columns: readonly string[]): Read['item'] {
  const { properties } = labelShape(type)
  const updatedAt = scalarOf(type, 'updatedAt')
  const updated: Property[] = updatedAt
    ? [{ key: 'updatedAt', value: { kind: 'scalar', attribute: updatedAt, as: 'rest' } }]
    : []
  const values = columns.flatMap((name): Property[] => {
    if (isPerson(name)) return [...personProperty(type, name)]
    if (isOfLanguages(type, name)) return [...languagesProperty(type, name)]
    const attribute = type.attributes.get(name)
    return attribute ? [{ key: name, value: columnShape(attribute) }] : []
  })
  const shown: Property = { key: 'columns', value: { kind: 'object', properties: values } }
  return { kind: 'object', properties: [...properties, ...updated, shown] }
}

/** The work on the entries of a list. */
interface ListedWork extends PageLanguages {
  readonly copy?: EditedCopy | undefined
  readonly review?: string
  /** The titles in working copies, by entry. */
  readonly titles: ReadonlyMap<number, string>
}

export const noLanguages: PageLanguages = { begun: [], behind: new Set() }

export function listedEntry(
  type: CompiledType,
  row: ListRow,
  columns: readonly string[],
  { copy, titles, review, ...languages }: ListedWork,
): ListedEntry {
  const values = columns.map((name) => {
    if (isOfLanguages(type, name))
      return [name, listedLanguages(type, row.id, otherLanguages(row.columns[name]), languages)] as const
    // `personProperty` describes it.
    if (isPerson(name)) return [name, personOf(row.columns[name] as PersonRow | null | undefined)] as const
    const attribute = type.attributes.get(name)
    return [name, attribute ? columnValue(attribute, row.columns[name]) : null] as const
  })
  return {
    id: row.id,
    label: labelText(row),
    ...inWorkAs(row, titles),
    state: labelState(type, row.publishedAt),
    locale: row.locale ?? null,
    copy: copy ? { id: copy.id, revision: copy.revision } : null,
    ...(review === undefined ? {} : { review }),
    values: Object.fromEntries(values),
    updatedAt: row.updatedAt ?? null,
  }
}
