/** The ids of what an entry is linked with: its keys tell them, unless some of the rows are hidden. */
import { expect, test } from 'vitest'
import { everything } from '../src/query/read.js'
import type { Shape } from '../src/query/read.js'
import { documentSql } from '../src/recording/document-sql.js'
import { sqliteDialect } from '../src/sqlite/dialect.js'
import { compileTypes } from '../src/compile-types.js'
import type { CompiledType } from '../src/types.js'
import { at, entry } from './descriptors.js'

const writer = 'api::writer.writer'
const descriptors = [
  entry('writer', {}),
  entry('book', {
    author: {
      type: 'relation',
      target: writer,
      relation: 'manyToOne',
      link: { kind: 'foreignKey', key: at('author_id') },
    },
    editors: {
      type: 'relation',
      target: writer,
      relation: 'manyToMany',
      link: {
        kind: 'joinTable',
        table: 'books_editors',
        delegate: 'booksEditors',
        source: at('book_id'),
        target: at('writer_id'),
        position: at('position'),
      },
    },
  }),
]

function sqlOf(isLimited: boolean): string {
  const types = compileTypes(descriptors, { privateAttributes: [] })
  const book = types.get('api::book.book')
  if (book === undefined) return expect.unreachable()
  const properties = [...book.attributes.values()].map((attribute) => {
    if (attribute.kind !== 'relation') return expect.unreachable()
    const { target } = attribute.link
    const hidden: CompiledType = { ...target, rows: { kind: 'not', term: everything } }
    return {
      key: attribute.name,
      value: idsOf({ ...attribute.link, target: isLimited ? hidden : target }, attribute.many),
    }
  })
  return documentSql(book, { kind: 'object', properties }, sqliteDialect).json
}

function idsOf(link: (Shape & { kind: 'one' })['link'], many: boolean): Shape {
  const linked = { link, where: everything, order: [], item: { kind: 'id', as: 'number' } } as const
  return many
    ? { kind: 'many', ...linked, page: { offset: 0, limit: null }, empty: 'list' }
    : { kind: 'one', ...linked }
}

test('keys tell the ids of rows that everybody sees', () => {
  expect(sqlOf(false)).toBe(
    `cast(json_object('author', t0."author_id", 'editors', (select json_group_array(t3."writer_id" order by t3."position", ` +
      `t3."writer_id") from "books_editors" t3 where t3."book_id" = t0."id")) as text)`,
  )
})

test('rows that may be hidden are looked at', () => {
  const sql = sqlOf(true)
  expect(sql).toContain(`(select t1."id" from "writers" t1 where t1."id" = t0."author_id" and 1 = 0`)
  expect(sql).toMatch(/from "books_editors" t3 join "writers" t2 on .* and 1 = 0/)
})
