/** The texts of a database that name stored files by their addresses. */
import type { MediaDatabase, TextColumns } from './media-database.js'

export interface Mention {
  readonly table: string
  readonly id: number
  readonly column: string
  /** The name of the stored file. */
  readonly name: string
}

const page = 500

export interface Mentions {
  /** The number of texts. */
  readonly texts: number
  /** The first mention of each name. */
  readonly first: ReadonlyMap<string, Mention>
}

/** Finds the texts with addresses that begin in one of the given ways, such as with `/uploads/`. */
export async function findMentions(database: MediaDatabase, beginnings: readonly string[]): Promise<Mentions> {
  const first = new Map<string, Mention>()
  if (beginnings.length === 0) return { texts: 0, first }
  let count = 0
  const address = new RegExp(`(?:${beginnings.map(escaped).join('|')})(\\w(?:[\\w.-]*\\w)?)`, 'g')
  for (const texts of database.texts) {
    for await (const { id, column, text } of matching(database, texts, beginnings)) {
      const names = Array.from(text.matchAll(address), ([, name = '']) => name)
      if (names.length > 0) count++
      for (const name of names) if (!first.has(name)) first.set(name, { table: texts.table, id, column, name })
    }
  }
  return { texts: count, first }
}

async function* matching({ query }: MediaDatabase, { table, columns }: TextColumns, beginnings: readonly string[]) {
  const texts = columns.map((column) => `cast("${column}" as text)`)
  const condition = texts.flatMap((text) => beginnings.map(() => `${text} like ?`)).join(' or ')
  const patterns = columns.flatMap(() => beginnings.map((beginning) => `%${beginning}%`))
  const selected = texts.map((text, index) => `${text} as "${columns[index]}"`).join()
  const select = `select "id" as "id of it", ${selected} from "${table}" where "id" > ? and (${condition}) order by "id" limit ${page}`
  for (let after = 0; ;) {
    const rows = await query(select, [after, ...patterns])
    for (const row of rows) {
      after = Number(row['id of it'])
      for (const column of columns) {
        const text = row[column]
        if (typeof text === 'string') yield { id: after, column, text }
      }
    }
    if (rows.length < page) return
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
