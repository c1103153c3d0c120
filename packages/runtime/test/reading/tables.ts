/** The tables of descriptors, made without the migration engine: enough to test reads. */
import type { Attribute, TypeDescriptor } from '../../src/descriptor.js'

type Provider = 'sqlite' | 'postgresql'

/** One statement per table. */
export function tablesFor(descriptors: readonly TypeDescriptor[], provider: Provider): string[] {
  const tables = new Map<string, Map<string, string>>()
  const columnsOf = (table: string) => {
    const columns = tables.get(table) ?? new Map([['id', idColumn[provider]]])
    tables.set(table, columns)
    return columns
  }
  const tableOf = (uid: string) => {
    const found = descriptors.find((descriptor) => descriptor.uid === uid)
    if (!found) throw new Error(`no ${uid}`)
    return columnsOf(found.table)
  }
  for (const descriptor of descriptors) {
    const own = columnsOf(descriptor.table)
    if (descriptor.position) own.set(descriptor.position.column, 'double precision')
    for (const attribute of Object.values(descriptor.attributes))
      addColumns(attribute, own, tableOf, columnsOf, provider)
  }
  return [...tables].map(
    ([table, columns]) =>
      `create table "${table}" (${[...columns].map(([name, type]) => `"${name}" ${type}`).join(', ')})`,
  )
}

const idColumn = { sqlite: 'integer primary key autoincrement', postgresql: 'serial primary key' }

function addColumns(
  attribute: Attribute,
  own: Map<string, string>,
  tableOf: (uid: string) => Map<string, string>,
  columnsOf: (table: string) => Map<string, string>,
  provider: Provider,
): void {
  if (attribute.type === 'component') return void tableOf(attribute.component).set(attribute.owner.column, 'integer')
  if (attribute.type === 'dynamiczone') {
    for (const uid of attribute.components) tableOf(uid).set(attribute.owner.column, 'integer')
    return
  }
  if (!('link' in attribute)) return void own.set(attribute.column, scalarColumn(attribute.type, provider))
  const { link } = attribute
  if (link.kind === 'foreignKey' || link.kind === 'group') own.set(link.key.column, 'integer')
  if (link.kind === 'foreignKey' && link.position) own.set(link.position.column, 'double precision')
  if (link.kind === 'morphKey') own.set(link.morphType.column, 'text').set(link.morphId.column, 'integer')
  if (link.kind === 'joinTable') {
    const join = columnsOf(link.table).set(link.source.column, 'integer').set(link.target.column, 'integer')
    join.set(link.position.column, 'double precision')
    if (link.inversePosition) join.set(link.inversePosition.column, 'double precision')
  }
  if (link.kind === 'morphTable') {
    const join = columnsOf(link.table).set(link.source.column, 'integer').set(link.morphType.column, 'text')
    join
      .set(link.morphId.column, 'integer')
      .set(link.attribute.column, 'text')
      .set(link.position.column, 'double precision')
  }
}

function scalarColumn(type: string, provider: Provider): string {
  switch (type) {
    case 'integer':
      return 'integer'
    case 'biginteger':
    case 'timestamp':
      return 'bigint'
    case 'float':
    case 'decimal':
      return 'double precision'
    case 'boolean':
      return 'boolean'
    case 'datetime':
      return provider === 'sqlite' ? 'text' : 'timestamp(3)'
    case 'json':
    case 'blocks':
    case 'array':
      return provider === 'sqlite' ? 'jsonb' : 'json'
    default:
      return 'text'
  }
}
