/** The tables and columns that statistics are kept on. */
import type { ScalarAttribute, ScalarType } from '../descriptor.js'
import { columnKey } from '../database/survey.js'
import { linksOf } from '../types.js'
import type { SurveyedColumn, SurveyRequest } from '../database/survey.js'
import type { CompiledAttribute, CompiledLink, Types } from '../types.js'

const varying: ReadonlySet<ScalarType> = new Set([
  'string',
  'text',
  'richtext',
  'email',
  'uid',
  'json',
  'blocks',
  'array',
])

/** Returns false for numbers, moments and the like, and for enumerations, whose values the model lists. */
export function hasVaryingWidth({ type }: ScalarAttribute): boolean {
  return varying.has(type)
}

/** Returns the column whose equal values group the rows that a link leads to; null if it leads to one row. */
export function groupingColumn({ target, many, link }: CompiledLink): SurveyedColumn | null {
  if (!many) return null
  switch (link.kind) {
    case 'foreignKey':
    case 'morphKey':
      return null
    case 'inverseKey':
    case 'group':
      return { table: target.table, column: link.key.column }
    case 'inverseMorphKey':
      return { table: target.table, column: link.morphId.column }
    case 'joinTable':
    case 'morphTable':
      return { table: link.table, column: link.source.column }
    case 'inverseMorphTable':
      return { table: link.table, column: link.morphId.column }
  }
}

export function tablesOf(types: Types): Set<string> {
  const tables = new Set<string>()
  for (const type of types.values()) {
    tables.add(type.table)
    for (const { link } of allLinks(type.attributes)) if ('table' in link) tables.add(link.table)
  }
  return tables
}

export function surveyedColumns(types: Types): Pick<SurveyRequest, 'keys' | 'texts'> {
  const keys = new Map<string, SurveyedColumn>()
  const texts: SurveyedColumn[] = []
  for (const { table, attributes } of types.values()) {
    for (const attribute of attributes.values()) {
      if (attribute.kind === 'scalar' && hasVaryingWidth(attribute.descriptor))
        texts.push({ table, column: attribute.column })
    }
    for (const link of allLinks(attributes)) {
      const column = link.link.kind === 'group' ? null : groupingColumn(link)
      if (column !== null) keys.set(columnKey(column), column)
    }
  }
  return { keys: [...keys.values()], texts }
}

function allLinks(attributes: ReadonlyMap<string, CompiledAttribute>): readonly CompiledLink[] {
  return [...attributes.values()].flatMap(linksOf)
}
