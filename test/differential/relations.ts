/** Relations of every kind between any two types. */
import fc from 'fast-check'
import type { RelationAttribute } from './evaluator/model-file.js'

export const uidOf = (type: string): string => `api::${type}.${type}`

/** The owning side and the other side. */
const kinds = [
  ['oneToOne', 'oneToOne'],
  ['manyToOne', 'oneToMany'],
  ['manyToMany', 'manyToMany'],
  ['oneToOne', null],
  ['manyToOne', null],
  ['oneToMany', null],
  ['manyToMany', null],
  ['morphToOne', 'morphOne'],
  ['morphToOne', 'morphMany'],
  ['morphToMany', 'morphMany'],
  ['morphToMany', null],
] as const

export interface Relation {
  readonly from: string
  readonly to: string
  readonly kind: (typeof kinds)[number]
}

export function relation(among: readonly string[]): fc.Arbitrary<Relation> {
  return fc.record({ from: fc.constantFrom(...among), to: fc.constantFrom(...among), kind: fc.constantFrom(...kinds) })
}

export interface Side {
  readonly at: string
  readonly name: string
  readonly attribute: RelationAttribute
}

/** A single type has only one-way relations of its own and is never the other side. */
export function sidesOf(
  { from, to, kind: [drawn, drawnInverse] }: Relation,
  name: string,
  singles: ReadonlySet<string>,
): Side[] {
  const isMorph = drawn.startsWith('morph')
  const isSingle = singles.has(from)
  const kind = isSingle && !isMorph ? (drawn.endsWith('Many') ? 'oneToMany' : 'oneToOne') : drawn
  const inverse = isSingle || singles.has(to) ? null : drawnInverse
  const back = `${name}Back`
  const owner: Side = {
    at: from,
    name,
    attribute: {
      type: 'relation',
      relation: kind,
      ...(isMorph ? {} : { target: uidOf(to), ...(inverse ? { inversedBy: back } : {}) }),
    },
  }
  if (!inverse) return [owner]
  const link = isMorph ? { morphBy: name } : { mappedBy: name }
  return [
    owner,
    { at: to, name: back, attribute: { type: 'relation', relation: inverse, target: uidOf(from), ...link } },
  ]
}
