import type { ColumnRef, ScalarType } from '../descriptor.js'
import { linksOf } from '../types.js'
import type { CompiledLink, Types } from '../types.js'
import type { ColumnKind, ExpectedTables } from './tables.js'

/** Returns the tables and columns that the app's types are read from and written to. */
export function expectedTables(types: Types): ExpectedTables {
  const tables = new Map<string, Map<string, ColumnKind>>()
  const expect = (table: string, kind: ColumnKind, ...refs: readonly (ColumnRef | undefined)[]) => {
    const columns = tables.get(table) ?? new Map<string, ColumnKind>()
    for (const ref of refs) if (ref) columns.set(ref.column, kind)
    tables.set(table, columns)
  }
  for (const { table, descriptor, attributes } of types.values()) {
    expect(table, 'integer', { column: 'id', field: 'id' })
    expect(table, 'float', descriptor.position)
    expect(table, 'integer', descriptor.creators?.createdBy, descriptor.creators?.updatedBy)
    for (const attribute of attributes.values()) {
      if (attribute.kind === 'scalar') expect(table, kindOf[attribute.descriptor.type], attribute.descriptor)
      for (const link of linksOf(attribute)) expectLink(link, expect)
    }
  }
  return tables
}

type Expect = (table: string, kind: ColumnKind, ...refs: readonly (ColumnRef | undefined)[]) => void

function expectLink({ source, target, link }: CompiledLink, expect: Expect): void {
  switch (link.kind) {
    case 'foreignKey':
      expect(source.table, 'integer', link.key)
      return expect(source.table, 'float', link.position)
    case 'inverseKey':
      expect(target.table, 'integer', link.key)
      return expect(target.table, 'float', link.position)
    case 'group':
      return expect(source.table, 'integer', link.key)
    case 'joinTable':
      expect(link.table, 'integer', link.source, link.target)
      return expect(link.table, 'float', link.position, link.inversePosition)
    case 'morphKey':
    case 'inverseMorphKey': {
      const { table } = link.kind === 'morphKey' ? source : target
      expect(table, 'text', link.morphType)
      return expect(table, 'integer', link.morphId)
    }
    case 'morphTable':
    case 'inverseMorphTable':
      expect(link.table, 'integer', link.source, link.morphId)
      expect(link.table, 'text', link.morphType, link.attribute)
      return expect(link.table, 'float', link.position)
  }
}

const kindOf: Readonly<Record<ScalarType, ColumnKind>> = {
  string: 'text',
  text: 'text',
  richtext: 'text',
  email: 'text',
  password: 'text',
  uid: 'text',
  enumeration: 'text',
  integer: 'integer',
  biginteger: 'bigint',
  float: 'float',
  decimal: 'float',
  boolean: 'boolean',
  date: 'text',
  time: 'text',
  datetime: 'moment',
  timestamp: 'bigint',
  json: 'json',
  blocks: 'json',
  array: 'json',
}
