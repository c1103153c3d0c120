import { pathToFileURL } from 'node:url'
import { connect, type DatabaseOptions } from '@content-gen/operate'
import type { TypeDescriptor } from '@content-gen/runtime'

/** Settings, and what an export leaves out. */
const kept = /^(content_gen_|_|sqlite_|up_roles$|up_permissions$)/

/** Columns of accounts that servers fill themselves. */
const derived = /^(token_|username_key$|email_key$)/

/** Changes rows and links of a project as its servers could. Returns the statements. */
export async function writeAtRandom(
  database: DatabaseOptions,
  seed: number,
  count: number,
): Promise<readonly string[]> {
  const path = `${database.projectDir}/dist/generated/descriptors/index.js`
  const { descriptors }: { readonly descriptors: readonly TypeDescriptor[] } = await import(pathToFileURL(path).href)
  const { query, close } = await connect(database)
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const columns = await columnsOf(query, database)
  const tables = [...columns.keys()].filter((table) => !kept.test(table))
  const made: string[] = []
  for (let tried = 0; made.length < count && tried < 50 * count; tried++) {
    const table = pick(tables) ?? ''
    const rows = await query(`select * from "${table}" order by id`)
    const [row, other, names] = [pick(rows), pick(rows), columns.get(table) ?? []]
    if (!row || !other) continue
    const column = pick(names.filter((name) => name !== 'id' && !derived.test(name))) ?? ''
    const own = names.filter((name) => name !== 'id').map((name) => `"${name}"`)
    const next = `(select max(id) + ${1 + Math.floor(random() * 3)} from "${table}")`
    const texts: Readonly<Record<string, string>> = {
      delete: `delete from "${table}" where id = ${row['id']}`,
      copy: `insert into "${table}" (id, ${own.join()}) select ${next}, ${own.join()} from "${table}" where id = ${row['id']}`,
      ...(column.endsWith('position')
        ? {
            // A link that is there has its place.
            move: `update "${table}" set "${column}" = ${Math.floor(random() * 9)}${column === 'position' ? '' : '.5'} where id = ${row['id']}`,
          }
        : {
            take: `update "${table}" set "${column}" = (select "${column}" from "${table}" where id = ${other['id']}) where id = ${row['id']}`,
            ...(!column.startsWith('target_') && {
              empty: `update "${table}" set "${column}" = null where id = ${row['id']}`,
            }),
          }),
      ...(/title|name|text|body|label|heading|slug/.test(column) && {
        write: `update "${table}" set "${column}" = 'text ${tried} of ${seed} ü' where id = ${row['id']}`,
      }),
    }
    const text = texts[pick(Object.keys(texts)) ?? ''] ?? ''
    // Some violate a rule of the table.
    const isDone = await query(text).then(
      () => true,
      () => false,
    )
    if (isDone) made.push(text)
  }
  for (const text of tidied(descriptors)) await query(text)
  await close()
  return made
}

/** A component has one owner, which has one of it if there is no list; places in lists are those of links. */
function* tidied(descriptors: readonly TypeDescriptor[]): Iterable<string> {
  for (const type of descriptors) {
    const owners = descriptors.flatMap((owner) =>
      Object.values(owner.attributes).flatMap((attribute) =>
        attribute.type === 'component' && attribute.component === type.uid
          ? [{ column: attribute.owner.column, isList: attribute.repeatable === true }]
          : attribute.type === 'dynamiczone' && attribute.components.includes(type.uid)
            ? [{ column: attribute.owner.column, isList: true }]
            : [],
      ),
    )
    for (const [index, { column, isList }] of owners.entries()) {
      for (const later of owners.slice(index + 1))
        yield `update "${type.table}" set "${later.column}" = null where "${column}" is not null`
      if (!isList)
        yield `delete from "${type.table}" where "${column}" is not null and id not in (select min(id) from "${type.table}" where "${column}" is not null group by "${column}")`
    }
    const place = type.position?.column
    const isOwned = owners.map(({ column }) => `"${column}" is not null`).join(' or ')
    if (place !== undefined && isOwned !== '') {
      yield `update "${type.table}" set "${place}" = null where not (${isOwned})`
      yield `update "${type.table}" set "${place}" = 0 where "${place}" is null and (${isOwned})`
    }
    for (const attribute of Object.values(type.attributes)) {
      if (!('link' in attribute) || attribute.link.kind !== 'foreignKey' || !attribute.link.position) continue
      const { key, position } = attribute.link
      yield `update "${type.table}" set "${position.column}" = null where "${key.column}" is null`
      yield `update "${type.table}" set "${position.column}" = id where "${position.column}" is null and "${key.column}" is not null`
    }
  }
}

type Query = Awaited<ReturnType<typeof connect>>['query']

async function columnsOf(query: Query, { provider }: DatabaseOptions): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await query(
    provider === 'sqlite'
      ? `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' order by 1, c.cid`
      : `select table_name as "table", column_name as "column" from information_schema.columns
         where table_schema = current_schema() order by 1, ordinal_position`,
  )
  const columns = new Map<string, string[]>()
  for (const { table, column } of found)
    columns.set(String(table), [...(columns.get(String(table)) ?? []), String(column)])
  return new Map([...columns].filter(([, names]) => names.includes('id')))
}

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}
