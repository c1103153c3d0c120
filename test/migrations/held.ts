/** The contents of a database, read and filled by `prisma/content.json` alone. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Site } from './site.js'

interface Model {
  readonly uid: string
  readonly kind: string
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
  readonly attributes: readonly Attribute[]
}

interface Attribute {
  readonly name: string
  readonly type: string
  readonly relation?: string
  readonly target?: string
  readonly inverse?: string
  readonly column?: string
  readonly unique?: true
  readonly values?: readonly string[]
  readonly components?: readonly string[]
  readonly repeatable?: true
  readonly owner?: string
  readonly link?: Readonly<Record<string, string>>
}

export async function readContent(site: Site): Promise<readonly Model[]> {
  const text = await readFile(join(site.projectDir, 'prisma/content.json'), 'utf8')
  return (JSON.parse(text) as { readonly models: readonly Model[] }).models
}

/** For `uid attribute` and an id: the value, the ids of linked rows, or the components in a place. For a uid alone: the ids. */
export type Held = ReadonlyMap<string, ReadonlyMap<number, string>>

export async function readHeld(site: Site): Promise<Held> {
  const models = await readContent(site)
  const held = new Map<string, Map<number, string>>()
  for (const model of models) {
    const rows = await site.rows(`select * from "${model.table}" order by id`)
    held.set(model.uid, new Map(rows.map((row) => [Number(row['id']), ''])))
    for (const attribute of model.attributes) {
      const name = `${model.uid} ${attribute.name}`
      if (attribute.column !== undefined) {
        held.set(name, new Map(rows.map((row) => [Number(row['id']), print(row[attribute.column ?? ''])])))
      } else if (attribute.owner !== undefined) {
        held.set(name, await itemsOf(site, models, attribute))
      } else if (attribute.link?.['kind'] === 'foreignKey') {
        const { key = '' } = attribute.link
        held.set(name, new Map(rows.map((row) => [Number(row['id']), print(row[key])])))
      } else if (attribute.link?.['kind'] === 'joinTable') {
        const { table, source, target, position } = attribute.link
        const links = await site.rows(
          `select "${source}" as s, "${target}" as t from "${table}" order by "${position}", id`,
        )
        held.set(name, grouped(links.map((row) => [Number(row['s']), print(row['t'])])))
      }
    }
  }
  return held
}

/** Expects untouched data to be unchanged. Rows of components may go with the place or the entry that held them. */
export function expectKept(
  before: Held,
  after: Held,
  touched: (key: string) => boolean,
  renamed: (key: string) => string,
): void {
  for (const [key, values] of before) {
    const now = after.get(renamed(key))
    if (touched(key)) continue
    const isInside = !key.includes('::')
    if (now === undefined) throw new Error(`${key} is gone`)
    const kept = isInside ? [...values].filter(([id]) => now.has(id)) : [...values]
    const uids = (text: string) =>
      text
        .split(';')
        .map((item) => renamed(item.split(' ')[0] ?? '') + item.slice(item.indexOf(' ')))
        .join(';')
    const expected = kept.map(([id, value]) => [id, value.includes(';') && value.includes('.') ? uids(value) : value])
    expect([key, [...now]]).toEqual([key, expected])
  }
}

async function itemsOf(
  site: Site,
  models: readonly Model[],
  { components = [], owner }: Attribute,
): Promise<Map<number, string>> {
  const items: [number, string][] = []
  for (const uid of components) {
    const component = models.find((model) => model.uid === uid)
    const order = component?.columns['position'] ?? 'id'
    const rows = await site.rows(
      `select id, "${owner}" as o from "${component?.table}" where "${owner}" is not null order by "${order}", id`,
    )
    items.push(...rows.map((row): [number, string] => [Number(row['o']), `${uid} ${print(row['id'])}`]))
  }
  return grouped(items)
}

function grouped(pairs: readonly (readonly [number, string])[]): Map<number, string> {
  const lists = new Map<number, string>()
  for (const [id, value] of pairs) lists.set(id, `${lists.get(id) ?? ''}${value};`)
  return lists
}

function print(value: unknown): string {
  return value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Gives every type three entries, and fills every empty attribute of theirs. */
export async function fill(site: Site): Promise<void> {
  const models = await readContent(site)
  for (const model of models) {
    if (model.kind === 'component') continue
    const [count] = await site.rows(`select count(*) as n from "${model.table}"`)
    for (let missing = 3 - Number(count?.['n']); missing > 0; missing--) await site.entries(model.table, {})
    const { publishedAt, locale } = model.columns
    if (locale !== undefined) {
      const named = `case id % 2 when 0 then 'en' else 'fr' end`
      await site.rows(`update "${model.table}" set "${locale}" = ${named} where "${locale}" is null`)
    }
    if (publishedAt !== undefined) {
      await site.rows(
        `update "${model.table}" set "${publishedAt}" = created_at where id % 2 = 0 and "${publishedAt}" is null`,
      )
    }
  }
  for (const model of models) for (const attribute of model.attributes) await fillPlace(site, models, model, attribute)
  for (const model of models)
    for (const attribute of model.attributes) await fillAttribute(site, models, model, attribute)
}

async function fillPlace(site: Site, models: readonly Model[], model: Model, attribute: Attribute): Promise<void> {
  const { owner, components = [] } = attribute
  if (owner === undefined) return
  const ids = (await site.rows(`select id from "${model.table}" order by id`)).map((row) => Number(row['id']))
  for (const uid of components) {
    const component = models.find((one) => one.uid === uid)
    const [count] = await site.rows(`select count("${owner}") as n from "${component?.table}"`)
    if (component === undefined || Number(count?.['n']) > 0) continue
    const isSingle = attribute.type === 'component' && attribute.repeatable !== true
    const owners = isSingle ? ids : [...ids, ...ids]
    for (const [index, id] of owners.entries()) {
      await site.items(component.table, { [owner]: id, [component.columns['position'] ?? 'id']: owners.length - index })
    }
  }
}

async function fillAttribute(site: Site, models: readonly Model[], model: Model, attribute: Attribute): Promise<void> {
  const rows = await site.rows(`select * from "${model.table}" order by id`)
  const { link } = attribute
  if (attribute.column !== undefined) {
    for (const row of rows) {
      if (row[attribute.column] !== null) continue
      await site.rows(
        `update "${model.table}" set "${attribute.column}" = ${valueOf(site, attribute, Number(row['id']))} where id = ${Number(row['id'])}`,
      )
    }
  } else if (link !== undefined && attribute.target !== undefined) {
    const target = models.find(({ uid }) => uid === attribute.target)
    const targets = (await site.rows(`select id from "${target?.table}" order by id`)).map((row) => Number(row['id']))
    const isExclusive = attribute.relation === 'oneToOne' && attribute.inverse !== undefined
    if (link['kind'] === 'foreignKey' && rows.every((row) => row[link['key'] ?? ''] === null)) {
      for (const [index, row] of rows.entries()) {
        const to = isExclusive ? targets[index] : targets[index % 2]
        if (to !== undefined)
          await site.rows(`update "${model.table}" set "${link['key']}" = ${to} where id = ${Number(row['id'])}`)
      }
    }
    if (link['kind'] === 'joinTable' && (await site.rows(`select id from "${link['table']}"`)).length === 0) {
      for (const row of rows) {
        for (const [index, to] of targets.slice(0, 2).entries()) {
          await site.items(link['table'] ?? '', {
            [link['source'] ?? '']: Number(row['id']),
            [link['target'] ?? '']: to,
            [link['position'] ?? '']: 2 - index,
          })
        }
      }
    }
  }
}

/** A value that differs for every row and does not fit every other type. */
function valueOf(site: Site, { type, values = [] }: Attribute, id: number): string {
  switch (type) {
    case 'integer':
    case 'biginteger':
      return String(id)
    case 'float':
    case 'decimal':
      return String(id + (id % 2) / 2)
    case 'boolean':
      return site.provider === 'sqlite' ? String(id % 2) : String(id % 2 === 1)
    case 'date':
      return `'2024-01-${String((id % 28) + 1).padStart(2, '0')}'`
    case 'time':
      return `'10:20:${String(id % 60).padStart(2, '0')}.000'`
    case 'datetime':
      return `'2024-01-${String((id % 28) + 1).padStart(2, '0')}T10:20:30.000Z'`
    case 'json':
      return `'{"id":${id}}'`
    case 'enumeration':
      return `'${values[id % values.length]}'`
    default:
      return id % 2 === 0 ? `'${id}'` : `'it''s ${id}'`
  }
}
