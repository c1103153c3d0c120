import { features } from '@content-gen/contract'
import { featureTable, hiddenColumnsOf } from '@content-gen/runtime/write'
import { parseConfig, parseModels, resolve, type Table } from '@content-gen/schema'
import { expect, test } from 'vitest'

const on = { enabled: true }
const featureTables = features.flatMap(({ tables = [] }) => tables)

const github = { key: 'site', callback: 'https://example.com/signed-in' }
const everything = { editorial: on, admin: on, 'users-permissions': { providers: { github } } }
const { config } = parseConfig(JSON.stringify(everything), 'content-gen.config.json')
const { schema } = resolve(parseModels([]).sources, { ...config, cron: on })

const columnsIn = (table: Table | undefined) => table?.columns.map(({ field, column }) => [field, column])

test('migrations and servers give the tables the same columns', () => {
  const names = featureTables.flatMap(({ tables }) => Object.keys(tables))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const columns = [...featureTable(name).columns].map(([field, column]) => [field, column.name])
    expect(columnsIn(schema?.tables.find((table) => table.name === name))).toEqual(columns)
  }
})

test('migrations and servers add the same columns to content types', () => {
  const uids = featureTables.flatMap(({ added = {} }) => Object.keys(added))
  expect(uids).toEqual(['plugin::users-permissions.user'])
  for (const uid of uids) {
    const model = schema?.models.find((each) => each.uid === uid)
    const columns = columnsIn(schema?.tables.find((table) => table.model === model?.table))
    const added = Object.entries(hiddenColumnsOf(uid)).map(([field, { name }]) => [field, name])
    expect(columns).toEqual(expect.arrayContaining(added))
    expect(added.length).toBeGreaterThan(0)
  }
})

test('a table that belongs to a part of the config is there only with that part', () => {
  const tablesWith = (sections: object) => {
    const { config: chosen } = parseConfig(JSON.stringify(sections), 'content-gen.config.json')
    const tables = resolve(parseModels([]).sources, chosen).schema?.tables ?? []
    return tables.map(({ name }) => name).filter((name) => name.startsWith('content_gen_'))
  }
  const off = { enabled: false }
  const nothing = { upload: off, 'users-permissions': off }
  expect(tablesWith(nothing)).toEqual([])
  expect(tablesWith({ ...nothing, upload: on })).toEqual([])
  expect(tablesWith({ ...nothing, editorial: { ...on, audit: off } })).not.toContain('content_gen_audit')
  expect(tablesWith({ ...nothing, editorial: on })).toContain('content_gen_audit')
  expect(tablesWith({ ...nothing, editorial: on, admin: on })).not.toContain('content_gen_library_files')
  expect(tablesWith({ editorial: on, admin: on })).toContain('content_gen_library_files')
  expect(tablesWith({ editorial: on, admin: on })).not.toContain('content_gen_identities')
  expect(tablesWith(everything)).toContain('content_gen_identities')
  expect(tablesWith({ editorial: on, admin: on })).not.toContain('content_gen_runs')
})
