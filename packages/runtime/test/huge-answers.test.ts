/** Answers that are larger than the usual heap of a thread: neither the process nor the request ends early. */
import SqliteDatabase from 'better-sqlite3'
import { expect, test } from 'vitest'
import { freshDatabase, providers } from '../../../test/databases.js'
import { AnswerRoom } from '../src/load/room.js'
import { LongJson } from '../src/json/json.js'
import { Reader as PostgresqlReader } from '../src/postgresql/reader.js'
import { Reader as SqliteReader } from '../src/sqlite/reader.js'
import type { Statement } from '../src/statement.js'

const size = 70_000_000
/** Texts of which each character takes two bytes of the heap, and one or two of an answer. */
const texts = {
  sqlite: `replace(printf('%.*c', ${size - 2}, 'x'), 'y', '') || 'й'`,
  postgresql: `repeat('x', ${size - 2}) || 'й'`,
}

test.each(providers)('a huge answer on %s', { timeout: 120_000 }, async (provider) => {
  const database = await freshDatabase(provider)
  const reader = openReader(provider, database.url)
  const json = texts[provider]
  const text = `select ${provider === 'sqlite' ? `cast(${json} as blob)` : json} as data, null as total`
  const bounded = { text, values: [], mostBytes: size, isMeasured: false }
  try {
    expect(lengthOf((await reader.read({ text, values: [], bounded })).data)).toBe(size)
  } finally {
    await reader.close()
    await database.drop()
  }
})

test.runIf(providers.includes('sqlite'))('reads that were misjudged', { timeout: 120_000 }, async () => {
  const database = await freshDatabase('sqlite')
  const reader = openReader('sqlite', database.url)
  const statement: Statement = { text: `select ${texts.sqlite} as data, 1 as total`, values: [] }
  try {
    // The last one is read in a thread.
    for (let time = 0; time < 4; time++) {
      const { data, total } = await reader.read(statement)
      expect([lengthOf(data), total]).toEqual([size, 1])
    }
  } finally {
    await reader.close()
    await database.drop()
  }
})

function openReader(provider: (typeof providers)[number], url: string) {
  const options = { timeout: 90_000, room: new AnswerRoom(size) }
  if (provider === 'postgresql') return new PostgresqlReader({ url, ...options })
  const file = url.slice('file:'.length)
  new SqliteDatabase(file).close()
  return new SqliteReader({ file, ...options })
}

function lengthOf(data: unknown): number {
  if (data instanceof LongJson) return data.pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return Buffer.byteLength(String(data))
}
