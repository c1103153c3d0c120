import type { Client } from 'pg'

/** Of Strapi itself; administrators, roles and locales have ids that a project gives itself, or none. */
const kept = /^(admin_|i18n_|strapi_(?!api_token)|up_roles$)/

/** Changes rows and links of Strapi's database, with no word in `updated_at`. Returns the statements. */
export async function changeAtRandom(client: Client, seed: number, count: number): Promise<readonly string[]> {
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  )
  const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !kept.test(table))
  const made: string[] = []
  while (made.length < count) {
    const table = pick(tables) ?? ''
    const own = columns.filter((each) => each.table === table && each.column !== 'id')
    const names = own.map(({ column }) => `"${column}"`).join()
    const some = `(select id from "${table}" order by md5(id::text || '${random()}') limit 1)`
    const column = pick(own)
    const texts: Readonly<Record<string, string>> = {
      delete: `delete from "${table}" where id = ${some}`,
      // No two tokens have one key.
      ...(table !== 'strapi_api_tokens' && {
        copy: `insert into "${table}" (id, ${names}) select (select coalesce(max(id), 0) + 1 + ${Math.floor(random() * 3)} from "${table}"), ${names} from "${table}" where id = ${some}`,
        // The value of another row, such as another target of a link, or its place.
        take: `update "${table}" set "${column?.column}" = (select "${column?.column}" from "${table}" where id = ${some}) where id = ${some}`,
      }),
      ...(column && /char|text/.test(column.type) && !/hash|key/.test(column.column)
        ? { write: `update "${table}" set "${column.column}" = 'text ${made.length} of ${seed}' where id = ${some}` }
        : {}),
      ...(column?.type === 'double precision'
        ? { move: `update "${table}" set "${column.column}" = ${Math.floor(random() * 9)} where id = ${some}` }
        : {}),
    }
    const text = texts[pick(Object.keys(texts)) ?? ''] ?? ''
    const { rowCount } = await client.query(text)
    if ((rowCount ?? 0) > 0) made.push(text)
  }
  return made
}

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}
