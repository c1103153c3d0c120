import { listOf, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Sql } from '@content-gen/runtime/write'
import { copies, saves } from '../tables.js'
import { labelOf } from '../versions/label-of.js'
import { versionedTypes } from '../versions/versioned-types.js'

/** The latest working copies of a type that a search looks at. */
const mostSearched = 1000

/** Returns the titles in working copies, by entry. `type`: as the caller sees it; entries without a working copy or a title in it are left out. */
export async function copyTitles(
  store: Store,
  type: CompiledType,
  entries: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (entries.length === 0) return new Map()
  const { dialect } = store.database
  return titlesOf(store, type, dialect.anyOf('c."entry"', listOf(entries, 'integer', dialect)))
}

/** Returns the entries whose title in the working copy contains each of the words, in any case. */
export async function entriesTitled(
  store: Store,
  type: CompiledType,
  words: readonly string[],
): Promise<readonly number[]> {
  const latest = sql`c."entry" is not null order by c."saved_at" desc, c."id" desc limit ${new Parameter(mostSearched, 'integer')}`
  const sought = words.map((word) => word.toLowerCase())
  return Array.from(await titlesOf(store, type, latest)).flatMap(([entry, title]) => {
    const text = title.toLowerCase()
    return sought.every((word) => text.includes(word)) ? [entry] : []
  })
}

async function titlesOf(store: Store, type: CompiledType, chosen: Sql): Promise<ReadonlyMap<number, string>> {
  const title = labelOf(type)
  if (title === undefined || store.config.editorial === undefined || !versionedTypes(store).has(type.uid))
    return new Map()
  const { database } = store
  const from = `${copies.name} c join ${saves.name} s on s."copy" = c."id" and s."revision" = c."revision"`
  const value = database.dialect.member('s."document"', title.name)
  const ofType = sql`c."type" = ${new Parameter(type.uid, 'text')}`
  const statement = sql`select c."entry" as "entry", ${value} as "title" from ${from} where ${ofType} and ${chosen}`
  const rows = await database.rows(written(statement, database.dialect))
  return new Map(
    rows.flatMap(({ entry, title: text }) => (text === null || text === '' ? [] : [[Number(entry), String(text)]])),
  )
}
