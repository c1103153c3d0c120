/** A statement and what a recorder adds to it, in one. */
import { expect, test } from 'vitest'
import { changeTogether } from '../src/postgresql/change-together.js'
import { insertTogether } from '../src/postgresql/insert-together.js'
import { EntryTables } from '../src/recording/entry-tables.js'
import { recordingAtOnce, Several } from '../src/recording/at-once.js'
import { postgresqlDialect } from '../src/postgresql/dialect.js'
import { Parameter, sql } from '../src/sql/sql.js'
import { written } from '../src/sql/written.js'
import { NewRow } from '../src/tables.js'
import { compileTypes } from '../src/compile-types.js'
import { at, entry, scalar } from './descriptors.js'
import type { Transaction, WriteStatement } from '../src/database.js'
import type { Attribute } from '../src/descriptor.js'
import type { Recording } from '../src/recording/recorder.js'
import type { Table } from '../src/tables.js'

const labels: Attribute = {
  type: 'relation',
  target: 'api::other.other',
  relation: 'manyToMany',
  link: {
    kind: 'joinTable',
    table: 'notes_labels',
    delegate: 'l',
    source: at('note_id'),
    target: at('other_id'),
    position: at('rank'),
  },
}
const tables = new EntryTables(
  compileTypes([entry('note', { text: scalar('string', 'a$1'), labels }), entry('other', {})], {
    privateAttributes: [],
  }),
)
const addition = () =>
  sql`insert into log select ${new Parameter('ada', 'text')}, ${new Parameter('now', 'text')}, "id" from "changed row" t0`
const table = { name: 'notes', columns: new Map([['text', { name: 'a$1', stored: 'text' as const }]]) }

function atOnce() {
  const ran: Pick<WriteStatement, 'text' | 'values'>[] = []
  const note = ({ text, values }: WriteStatement) => void ran.push({ text, values })
  const transaction: Transaction = {
    rows: () => expect.unreachable(),
    run: (statement, added) => {
      note(added ? changeTogether(statement, added) : statement)
      return 1
    },
    read: () => expect.unreachable(),
    prisma: () => expect.unreachable(),
    insert: (rows, added) => note(insertTogether(rows, added).statement),
  }
  const recording: Pick<Recording, 'addition'> = {
    addition: (type) => (type.uid === 'api::note.note' ? addition : null),
  }
  return { ran, single: recordingAtOnce(transaction, recording, tables) }
}

test('the parameters of a change and of the addition are numbered together, and names stay', async () => {
  const { ran, single } = atOnce()
  const [text, id] = [new Parameter('new', 'text'), new Parameter(7, 'integer')]
  const change = sql`update "notes" set "a$1" = ${text} where "notes"."id" = ${id}`
  const changes = { table: 'notes', ids: [7], fields: ['text'] }
  expect(await single.run({ ...written(change, postgresqlDialect), sql: change, changes })).toBe(1)
  expect(ran).toEqual([
    {
      text:
        'with "changed row" as (update "notes" set "a$1" = $1::text where "notes"."id" = $2::bigint ' +
        'and "notes".xmin = (select seen.xmin from "notes" seen where seen."id" = $3::bigint) returning *), ' +
        '"added rows" as (insert into log select $4::text, $5::text, "id" from "changed row" t0) select count(*) as "count" from "changed row"',
      values: ['new', 7, 7, 'ada', 'now'],
    },
  ])
})

test('a new row comes with what is added for it', async () => {
  const { ran, single } = atOnce()
  await single.insert([new NewRow(table, { text: 'new' })])
  expect(ran).toEqual([
    {
      text:
        'with "rows 0" as (insert into "notes" ("a$1") select $1::text returning *), "changed row" as (select * from "rows 0"), ' +
        '"added rows" as (insert into log select $2::text, $3::text, "id" from "changed row" t0) select 0 as "group", "id" from "rows 0"',
      values: ['new', 'ada', 'now'],
    },
  ])
})

const links: Table = {
  name: 'notes_labels',
  columns: new Map([
    ['note_id', { name: 'note_id', stored: 'integer' }],
    ['other_id', { name: 'other_id', stored: 'integer' }],
  ]),
}
const part: Table = { name: 'added', columns: new Map([['owner', { name: 'owner', stored: 'integer' }]]) }

test('what is added finds the parts of a new entry in their tables', async () => {
  const { ran, single } = atOnce()
  const note = new NewRow(table, { text: 'new' })
  const outer = new NewRow(part, { owner: note })
  const inner = new NewRow(part, { owner: outer })
  const link = new NewRow(links, { note_id: note, other_id: 3 })
  await single.insert([note, outer, inner, link])
  const [statement] = ran
  expect(statement?.text.split('), ').slice(-4).join('), ')).toBe(
    '"changed row" as (select * from "rows 0"), ' +
      '"added" as (select * from "rows 1" union all select * from "rows 2"), ' +
      '"notes_labels" as (select * from "rows 3"), ' +
      '"added rows" as (insert into log select $7::text, $8::text, "id" from "changed row" t0) ' +
      [0, 1, 2, 3].map((index) => `select ${index} as "group", "id" from "rows ${index}"`).join(' union all '),
  )
  expect(statement?.values.slice(-2)).toEqual(['ada', 'now'])
})

test.each<readonly [string, (single: Transaction) => unknown]>([
  ['an entry that takes more', (single) => single.insert([new NewRow({ ...table, name: 'others' }, {})])],
  ['several new entries', (single) => single.insert([new NewRow(table, {}), new NewRow(table, {})])],
  [
    'a link that is a value of another entry',
    (single) => single.insert([new NewRow(table, {}), new NewRow(links, { note_id: 4, other_id: 3 })]),
  ],
  [
    'a deletion',
    (single) => single.run({ text: 'delete', values: [], changes: { table: 'notes', ids: [7], fields: null } }),
  ],
  [
    'several entries',
    (single) => single.run({ text: '', values: [], changes: { table: 'notes', ids: null, fields: ['text'] } }),
  ],
  ['a statement of nobody knows what', (single) => single.run({ text: '', values: [] })],
  ['a question', async (single) => single.rows({ text: '', values: [] })],
])('%s is left to a transaction', async (_name, run) => {
  const { ran, single } = atOnce()
  await expect(run(single)).rejects.toBeInstanceOf(Several)
  expect(ran).toEqual([])
})
