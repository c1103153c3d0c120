/** Random changes of model files. */
import fc from 'fast-check'

/** Words with a special meaning somewhere. */
export const names = fc.constantFrom(
  'title',
  'id',
  'type',
  'constructor',
  '__proto__',
  'toString',
  'a-b',
  'a_b',
  'aB',
  'AB',
  'createdAt',
  'locale',
  'and',
  'position',
  'articleId',
  'x'.repeat(70),
  'x'.repeat(300),
  'é',
  '',
  'class',
  'api::article.article',
  'shared.link',
  'api::none.none',
  'ENUM_X',
  'plugin::users-permissions.user',
  'admin::user',
  '../x',
  '"; process.exit(1); //',
  '${x}',
  '*/',
  '\u2028',
  '\0',
  'manyToMany',
  'oneToOne',
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  names,
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(names, { maxLength: 3 }),
  fc.dictionary(names, names, { maxKeys: 3 }),
  fc.record({
    type: fc.constantFrom('string', 'uid', 'media', 'component', 'relation', 'dynamiczone', 'enumeration', 'json'),
    target: names,
    component: names,
  }),
)
const seed = fc.nat()

export type Mutation = readonly [index: number, name: string, replacement: unknown, action: number]
export const mutation: fc.Arbitrary<Mutation> = fc.tuple(seed, names, value, seed)

/** Replaces, adds, renames or deletes one part of a JSON value. */
export function mutate(json: unknown, [index, name, replacement, action]: Mutation): unknown {
  if (typeof json !== 'object' || json === null) return replacement
  const entries = Object.entries(json)
  const at = index % (entries.length + 1)
  const entry = entries[at]
  const deeper = typeof entry?.[1] === 'object' && entry[1] !== null && action % 5 > 1
  if (entry === undefined) entries.push([name, replacement])
  else if (deeper) entry[1] = mutate(entry[1], [Math.floor(index / 7), name, replacement, Math.floor(action / 5)])
  else if (action % 3 === 0) entries.splice(at, 1)
  else if (action % 3 === 1) entry[0] = name
  else entry[1] = replacement
  return Array.isArray(json) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

export type Splice = readonly [from: number, length: number, inserted: string]
export const splicing: fc.Arbitrary<Splice> = fc.tuple(seed, seed, fc.string({ maxLength: 5 }))

/** Cuts a part out of a text and inserts another. */
export function splice(text: string, [from, length, inserted]: Splice): string {
  const at = from % (text.length + 1)
  return text.slice(0, at) + inserted + text.slice(at + (length % 20))
}
