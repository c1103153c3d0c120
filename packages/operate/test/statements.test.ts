import { expect, test } from 'vitest'
import type { DatabaseProvider } from '../src/index.js'
import { splitStatements, transactionControl } from '../src/database/statements.js'

const texts = (provider: DatabaseProvider, script: string) => splitStatements(provider, script).map(({ text }) => text)

const cases: [name: string, provider: DatabaseProvider, script: string, expected: string[]][] = [
  ['nothing', 'sqlite', ' -- a comment; \n /* another; */ ;; ', []],
  ['two, the last without an end', 'sqlite', 'select 1;\nselect 2', ['select 1', 'select 2']],
  [
    'semicolons in quotes',
    'sqlite',
    `select ';', "a;b", 'it''s;', [x;y], \`z;\`; select 2`,
    [`select ';', "a;b", 'it''s;', [x;y], \`z;\``, 'select 2'],
  ],
  ['comments inside', 'sqlite', 'select 1 -- ;\n+ /* ; */ 2; select 3', ['select 1 -- ;\n+ /* ; */ 2', 'select 3']],
  [
    'a trigger',
    'sqlite',
    'create trigger t after insert on a begin update a set x = case when 1 then 2 end; delete from b; end; select 1',
    [
      'create trigger t after insert on a begin update a set x = case when 1 then 2 end; delete from b; end',
      'select 1',
    ],
  ],
  [
    'dollar quotes',
    'postgresql',
    'do $$ begin; end $$; do $x$ $$ ; $x$; select 1',
    ['do $$ begin; end $$', 'do $x$ $$ ; $x$', 'select 1'],
  ],
  [
    'escapes',
    'postgresql',
    String.raw`select e'\';'; select '\'; select 2`,
    [String.raw`select e'\';'`, String.raw`select '\'`, 'select 2'],
  ],
  ['nested comments', 'postgresql', 'select /* a /* ; */ ; */ 1; select 2', ['select /* a /* ; */ ; */ 1', 'select 2']],
  [
    'arrays and parameters',
    'postgresql',
    `select ('{1}'::int[])[1]; select 2`,
    [`select ('{1}'::int[])[1]`, 'select 2'],
  ],
  [
    'the body of a function',
    'postgresql',
    'create function f() returns int begin atomic select 1; select 2; end; select 3',
    ['create function f() returns int begin atomic select 1; select 2; end', 'select 3'],
  ],
]

test.each(cases)('%s (%s)', (_name, provider, script, expected) => {
  expect(texts(provider, script)).toEqual(expected)
})

test('a statement knows its line', () => {
  expect(splitStatements('sqlite', '-- one\nselect 1;\n\nselect\n2;').map(({ line }) => line)).toEqual([2, 4])
})

test.each([
  ['begin', 'redundant'],
  ['START TRANSACTION read write', 'redundant'],
  ['commit', 'redundant'],
  ['end', 'redundant'],
  ['rollback', 'forbidden'],
  ['abort', 'forbidden'],
  ["prepare transaction 'x'", 'forbidden'],
  ['rollback to savepoint a', 'none'],
  ['rollback transaction to a', 'none'],
  ['savepoint a', 'none'],
  ['prepare x as select 1', 'none'],
  ['select 1', 'none'],
] as const)('%s is %s', (text, expected) => {
  expect(transactionControl({ text, line: 1 })).toBe(expected)
})
