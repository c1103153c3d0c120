/** A table as our statements need it: its columns by Prisma's field names, with their kinds of values. */
import { storedAs } from '../../sql/stored.js'
import type { Column, Table } from '../../tables.js'
import type { ColumnRef, Link, ScalarType } from '../../descriptor.js'
import type { CompiledAttribute, CompiledType } from '../../types.js'

/** Returns the table of a type, including columns that only other types' attributes know: the owners of a component. */
export function tableOf(type: CompiledType, owners: readonly ColumnRef[] = []): Table {
  let columns = known.get(type)
  if (columns === undefined) known.set(type, (columns = ownColumns(type)))
  const { table: name } = type.descriptor
  if (owners.every(({ field }) => columns.has(field))) return { name, columns }
  return { name, columns: new Map([...columns, ...owners.map((owner) => entryOf(owner, 'integer'))]) }
}

const known = new WeakMap<CompiledType, ReadonlyMap<string, Column>>()

/** Declares columns that no attribute has, so that no query and no body reaches them. A feature declares those of its types at start. */
export function declareColumns(type: CompiledType, columns: Readonly<Record<string, Column>>): void {
  known.set(type, new Map([...ownColumns(type), ...Object.entries(columns)]))
}

/** Returns a table of links. */
export function linkTable(link: Extract<Link, { kind: 'joinTable' | 'morphTable' | 'inverseMorphTable' }>): Table {
  const columns = [entryOf(id, 'integer'), entryOf(link.source, 'integer'), entryOf(link.position, 'float')]
  if (link.kind === 'joinTable') {
    columns.push(entryOf(link.target, 'integer'))
    if (link.inversePosition !== undefined) columns.push(entryOf(link.inversePosition, 'float'))
  } else {
    columns.push(entryOf(link.morphType, 'text'), entryOf(link.morphId, 'integer'), entryOf(link.attribute, 'text'))
  }
  return { name: link.table, columns: new Map(columns) }
}

const id: ColumnRef = { column: 'id', field: 'id' }

function ownColumns(type: CompiledType): ReadonlyMap<string, Column> {
  const { position, creators } = type.descriptor
  return new Map([
    entryOf(id, 'integer'),
    ...(position === undefined ? [] : [entryOf(position, 'float')]),
    ...(creators === undefined ? [] : Object.values(creators).map((column) => entryOf(column, 'integer'))),
    ...[...type.attributes.values()].flatMap(columnsOf),
  ])
}

function columnsOf(attribute: CompiledAttribute): (readonly [string, Column])[] {
  if (attribute.kind === 'scalar') return [entryOf(attribute.descriptor, storedIn(attribute.descriptor.type))]
  if (attribute.kind === 'component' || attribute.kind === 'dynamiczone') return []
  const { link } = attribute.descriptor
  switch (link.kind) {
    case 'foreignKey': {
      const key = entryOf(link.key, 'integer')
      return link.position === undefined ? [key] : [key, entryOf(link.position, 'float')]
    }
    case 'group':
      return [entryOf(link.key, 'integer')]
    case 'morphKey':
      return [entryOf(link.morphType, 'text'), entryOf(link.morphId, 'integer')]
    default:
      return []
  }
}

function storedIn(type: ScalarType): Column['stored'] {
  return type === 'json' || type === 'blocks' || type === 'array' ? 'json' : storedAs(type)
}

function entryOf({ field, column }: ColumnRef, stored: Column['stored']): readonly [string, Column] {
  return [field, { name: column, stored }]
}
