import { textAt, withKey, type PlainJson } from './json.js'
import { attributeOf, modelAttributes, changeAttributes, setAttribute, type EditedModels } from './models.js'

/** The kinds of relations that have two sides, and that of the other side. */
export const inverseKinds = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
} as const

export type SidedKind = keyof typeof inverseKinds

export function isTwoSided(kind: string): kind is SidedKind {
  return Object.hasOwn(inverseKinds, kind)
}

/** A relation as its side in one model sees it. */
export interface Relation {
  readonly kind: SidedKind
  readonly target: string
  /** The attribute of the target that shows the same links; null if there is none. */
  readonly other: string | null
}

interface Place {
  readonly uid: string
  readonly name: string
}

/** Returns null for attributes that are no relation, and for relations that may lead to several types. */
export function relationAt(models: EditedModels, { uid, name }: Place): Relation | null {
  const attribute = attributeOf(models, uid, name)
  const kind = textAt(attribute, 'relation')
  if (textAt(attribute, 'type') !== 'relation' || !isTwoSided(kind)) return null
  const target = textAt(attribute, 'target')
  const other = textAt(attribute, 'inversedBy') || textAt(attribute, 'mappedBy')
  const isThere = Object.hasOwn(modelAttributes(models.get(target)), other)
  return { kind, target, other: isThere ? other : null }
}

/** Writes both sides of a relation. A side that it led to before and does not any longer is removed. */
export function setRelation(models: EditedModels, place: Place, relation: Relation): EditedModels {
  const before = relationAt(models, place)
  const isOwner = ownsLinks(relation.kind, attributeOf(models, place.uid, place.name))
  const cleared = before?.other != null && !leadsTo(before, relation) ? removeSide(models, before) : models
  const own = side(attributeOf(models, place.uid, place.name), relation, isOwner)
  const written = setAttribute(cleared, place.uid, place.name, own)
  if (relation.other === null) return written
  const inverse: Relation = { kind: inverseKinds[relation.kind], target: place.uid, other: place.name }
  const there = attributeOf(written, relation.target, relation.other)
  return setAttribute(written, relation.target, relation.other, side(there, inverse, !isOwner))
}

function leadsTo(before: Relation, { target, other }: Relation): boolean {
  return before.target === target && before.other === other
}

function removeSide(models: EditedModels, { target, other }: Relation): EditedModels {
  return changeAttributes(models, target, (attributes) => attributes.filter(([name]) => name !== other))
}

/** Returns true for the side that says `inversedBy`. Which one it is of two equal ones stays as it was. */
function ownsLinks(kind: SidedKind, attribute: PlainJson): boolean {
  if (kind === 'oneToMany' || kind === 'manyToOne') return kind === 'manyToOne'
  return textAt(attribute, 'mappedBy') === ''
}

function side(attribute: PlainJson, { kind, target, other }: Relation, isOwner: boolean): PlainJson {
  const typed = { ...attribute, type: 'relation', relation: kind, target }
  const inversed = withKey(typed, 'inversedBy', other !== null && isOwner ? other : undefined)
  return withKey(inversed, 'mappedBy', other !== null && !isOwner ? other : undefined)
}
