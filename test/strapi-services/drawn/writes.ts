/** Writes that are drawn. Those of `entityService` have wrong values too, which Strapi's `db.query` does not look at. */
import { article, comment, note, product, query, service } from '../calls/call.js'
import type { Call } from '../calls/call.js'
import type { Draws } from './draws.js'

interface Values {
  readonly right: Readonly<Record<string, readonly unknown[]>>
  readonly wrong: Readonly<Record<string, readonly unknown[]>>
}

/** Articles, authors and tags with these ids are left. */
const links = [
  3,
  [2],
  '2',
  { id: 2 },
  null,
  [],
  { connect: [3] },
  { disconnect: [2] },
  { set: [2] },
  { connect: [{ id: 3 }] },
]
const lists = [
  [2, 3],
  [{ id: 3 }],
  { connect: [2], disconnect: [3] },
  { connect: [{ id: 3, position: { start: true } }] },
  { connect: [{ id: 2, position: { end: true } }, 3] },
  { set: [{ id: 2 }, 3] },
]

const values: Readonly<Record<string, Values>> = {
  [comment]: {
    right: {
      text: ['Drawn', 'Ärger', '', 'a\nb'],
      stars: [1, 5, null],
      approved: [true, false, null],
      authorName: ['Eve', null],
      article: links,
    },
    wrong: { text: [null, 5, {}], stars: [0, 6, 'x', 2.5, '3'], approved: ['yes', 'true', 1] },
  },
  [product]: {
    right: {
      name: ['Hat', 'Ink'],
      price: [2.5, 0, null],
      stock: [7, null],
      weight: [0.25, 1e-3],
      active: [false, null],
      department: ['toys', null],
      releasedOn: ['2026-05-06', null],
      contact: ['ink@example.com', null],
      description: ['', 'Words'],
      meta: [{ a: [1] }, [], null],
    },
    wrong: {
      name: ['', null, 12],
      price: [-1, 'dear'],
      stock: [1.5, 'x', true],
      active: ['no'],
      department: ['cars', '', 3],
      releasedOn: ['yesterday', '2026-13-01'],
      contact: ['nobody', ''],
    },
  },
  [article]: {
    right: { tags: [...links, ...lists], related: [...links, ...lists], author: links, readingTime: [5, null] },
    wrong: { readingTime: [1001, 'x'], kind: ['poem'], code: ['abc'] },
  },
  [note]: { right: { note: ['n', null], articles: [...links, ...lists] }, wrong: { title: [null] } },
}

/** The attributes that a new entry must have. Entries of a type of which a write was refused before get another id on PostgreSQL. */
const required: Readonly<Record<string, object>> = {
  [comment]: { text: 'New' },
  [product]: { name: 'New' },
  [article]: { title: 'New' },
}

/** Entries that the calls before have left. */
const kept: Readonly<Record<string, readonly number[]>> = { [product]: [1, 2], [article]: [2, 3], [note]: [1] }

const uids = Object.keys(values)

export function drawnWrites(draws: Draws, count: number): readonly Call[] {
  return Array.from({ length: count }, () => draws.one([serviceWrite, serviceWrite, queryWrite])(draws))
}

function serviceWrite(draws: Draws): Call {
  const uid = draws.one(uids)
  const data = dataOf(uid, draws, 0.15)
  const seen = { fields: scalars(uid), populate: populateOf(uid, 'fields') }
  const id = draws.one(kept[uid] ?? [99])
  if (uid in required && draws.chance(0.4))
    return service('create', uid, { data: { ...required[uid], ...data }, ...seen })
  return service('update', uid, draws.one([id, String(id)]), { data, ...seen })
}

function queryWrite(draws: Draws): Call {
  const uid = draws.one(uids)
  const data = dataOf(uid, draws, 0)
  const seen = { select: scalars(uid), populate: populateOf(uid, 'select') }
  if (uid in required && draws.chance(0.4))
    return query('create', uid, { data: { ...required[uid], ...data }, ...seen })
  if (draws.chance(0.2))
    return query('updateMany', product, { where: { stock: { $gt: 5 } }, data: { price: draws.below(9) } })
  return query('update', uid, { where: { id: draws.one(kept[uid] ?? [99]) }, data, ...seen })
}

function dataOf(uid: string, draws: Draws, wrongShare: number): object {
  const { right = {}, wrong = {} } = values[uid] ?? {}
  return Object.fromEntries(
    draws.some(Object.keys(right), 3).map((name) => {
      const mistakes = wrong[name] ?? []
      const isWrong = mistakes.length > 0 && draws.chance(wrongShare)
      return [name, draws.one(isWrong ? mistakes : (right[name] ?? []))]
    }),
  )
}

function isLink(uid: string, name: string): boolean {
  return (
    values[uid]?.right[name]?.some((value) => typeof value === 'object' && value !== null && 'connect' in value) ===
    true
  )
}

function scalars(uid: string): readonly string[] {
  return Object.keys(values[uid]?.right ?? {}).filter((name) => !isLink(uid, name))
}

/** The ids of what an entry links. */
function populateOf(uid: string, select: string): object {
  const names = Object.keys(values[uid]?.right ?? {}).filter((name) => isLink(uid, name))
  return Object.fromEntries(names.map((name) => [name, { [select]: ['id'] }]))
}
