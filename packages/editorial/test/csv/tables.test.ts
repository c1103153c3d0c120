/** CSV as text: what spreadsheets take for formulas, what other programs write, and files that are none. */
import { RequestError } from '@content-gen/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mappingOf, printRows, readTable, tableText, withoutSign, withSign } from '../../src/csv/index.js'
import { numRuns, page } from '../documents.js'

const limits = { mostBytes: 4 * 1024 * 1024, mostRows: 100 }
const read = async (text: string) => {
  const { headers, rows } = await readTable(text, limits)
  return { headers, rows: rows.map(({ line, cells }) => [line, ...cells]) }
}
const refusal = async (work: () => unknown) => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return error.message
  }
}
const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

const odd = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', 'a', '＝', '\ufeff', 'é')
const texts = fc.oneof(
  fc.array(odd, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
)

test('no text begins like a formula, and the sign that sees to it comes off again', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const signed = withSign(text)
      expect(signed).not.toMatch(/^(?:[=+\-@\t\r\n＝＋－＠]|$)/)
      expect(withoutSign(signed)).toBe(text)
    }),
    { numRuns },
  )
  expect([withSign("'tis"), withoutSign("'tis"), withSign("'=1"), withSign(''), withSign('-5')]).toEqual([
    "'tis",
    "'tis",
    "''=1",
    "'",
    "'-5",
  ])
})

test('rows are read as they were printed', async () => {
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.tuple(fc.integer().map(String), ...Array.from({ length: width }, () => texts)), { maxLength: 4 }),
    )
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const headers = ['id', ...Array.from({ length: (rows[0]?.length ?? 1) - 1 }, (_, index) => `c${index}`)]
      const clean = rows.map((row) => row.map((cell) => cell.replaceAll('\0', '')))
      const found = await readTable(printRows([headers, ...clean]), limits)
      expect(found.headers).toEqual(headers)
      expect(found.rows.map(({ cells }) => cells)).toEqual(clean)
    }),
    { numRuns },
  )
})

test('tables of other programs are read', async () => {
  const rows = [
    [2, '1', 'x\ny'],
    [5, '2', ''],
  ]
  const expected = { headers: ['id', 'a'], rows }
  expect(await read('id,a\r\n1,"x\ny"\r\n\r\n2,\r\n,\r\n')).toEqual(expected)
  expect(await read('\ufeffid;a\n1;"x\ny"\n\n2;""')).toEqual(expected)
  expect(await read('id\ta\r1\t"x\ny"\r\r2\t')).toEqual(expected)
  const shifted = rows.map(([line, ...cells]) => [Number(line) + 1, ...cells])
  expect(await read('sep=;\r\nid;a\r\n1;"x\ny"\r\n\r\n2;')).toEqual({ ...expected, rows: shifted })
  expect(tableText(bytes(0xef, 0xbb, 0xbf, 'id'), limits)).toBe('id')
})

test('what is no table is refused in a sentence, with its line', async () => {
  const wide = 'a\n'.concat(','.repeat(1_000_000))
  const cases: readonly (readonly [string, string])[] = [
    ['', 'The table is empty: its first row must name the columns.'],
    ['a,b\n1,"2\n3', 'Line 2 has a quotation mark that nothing closes, or text beside a quoted cell.'],
    ['a,b\n1,2\n3,"x"y\n', 'Line 3 has a quotation mark that nothing closes, or text beside a quoted cell.'],
    ['a,b\n1,2\n3,x"y"\n', 'Line 3 has a quotation mark that nothing closes, or text beside a quoted cell.'],
    ['a\n1\n\0', 'Line 3 has a character that no text has (NUL).'],
    [wide, 'Line 2 has more than 1000 columns.'],
    ['a,b,a\n1,2,3', 'The column a is there twice.'],
    ['a\n'.concat('1\n'.repeat(101)), 'The table has more than 100 rows: divide it.'],
    ['a'.repeat(limits.mostBytes + 1), 'The table is larger than 4 MB: divide it.'],
  ]
  for (const [text, message] of cases) expect(await refusal(() => read(text))).toBe(message)
  expect(await refusal(() => tableText(bytes('a\nb\nc', 0xff, '\nd'), limits))).toBe(
    'Line 3 is not UTF-8: save the table as “CSV UTF-8”.',
  )
  expect(await refusal(() => tableText(bytes(0xff, 0xfe, 'a', 0), limits))).toContain('Line 1 is not UTF-8')
})

test('columns are attributes by their names, or by a mapping', async () => {
  const types = new Map([[page.uid, page]])
  const map = (headers: readonly string[], sent?: object) =>
    refusal(() => mappingOf(page, types, headers, sent && JSON.parse(JSON.stringify(sent))))
  expect(await map(['id', 'title', 'createdAt', 'createdBy', 'state', 'password'])).toEqual({
    columns: [
      { index: 0, name: 'id', by: null },
      { index: 1, name: 'title', by: null },
    ],
    key: { index: 0, name: 'id', by: null },
  })
  expect(await map(['Titel', 'id'], { columns: { Titel: 'title', id: null } })).toEqual({
    columns: [{ index: 0, name: 'title', by: null }],
    key: null,
  })
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  for (const name of names) {
    expect(await map([name])).toBe(`The column ${name} is no attribute of api::page.page: map it, or leave it out.`)
    expect(await map(['a'], { columns: { a: name } })).toBe(`A table of api::page.page cannot set ${name}.`)
    expect(await refusal(() => mappingOf(page, types, ['a'], JSON.parse(`{"columns":{"${name}":"title"}}`)))).toBe(
      `The table has no column ${name}.`,
    )
    expect(await map(['a'], { columns: { a: { attribute: 'author', by: name } } })).toBe(
      `${name} is no unique attribute of what author links to.`,
    )
    expect(await map(['a'], { columns: { a: 'title' }, key: name })).toBe(
      `${name} is no unique attribute of api::page.page.`,
    )
  }
  expect(await map(['a'], { columns: { a: 'password' } })).toBe('A table of api::page.page cannot set password.')
  expect(await map(['a', 'b'], { columns: { a: 'title', b: 'title' } })).toBe('Two columns are for title.')
  expect(await map(['a'], { columns: { a: 'title' }, key: 'id' })).toBe('The table has no column for the key id.')
})
