/** Random contents for any model set: a list of writes, with plenty of nulls, duplicates and awkward text. */
import fc from 'fast-check'
import { fileUid, isLocalized, isMany, isMorph, isScalar, leadsAnywhere, modelOfUid } from './evaluator/model-set.js'
import { moments, scalarValue } from './scalar-values.js'
import type { Attribute, RelationAttribute } from './evaluator/model-file.js'
import type { Model, ModelSet } from './evaluator/model-set.js'

/** An entry to create, in the order of its id, and then to link. Relations name other entries by their index in the list. */
export interface Draft {
  readonly uid: string
  /** The index of the entry that this one is a localization of. */
  readonly of: number | null
  readonly locale: string | null
  /** The data that creates the entry, without relations. */
  readonly data: Readonly<Record<string, unknown>>
  /** The data that updates it once all entries exist: relations, and components that have some, with `Link`s for ids. */
  readonly links: Readonly<Record<string, unknown>>
}

/** Stands for the id of the entry at this index of the list; `typed` adds its type. */
export class Link {
  constructor(
    readonly index: number,
    readonly typed: boolean,
  ) {}
}

export const locales = ['en', 'fr', 'de'] as const

type Draw = <T, Arguments extends unknown[]>(
  arbitrary: (...args: Arguments) => fc.Arbitrary<T>,
  ...args: Arguments
) => T

/** `size`: the maximum of entries per type, before localizations. */
export function contents(set: ModelSet, size = 12): fc.Arbitrary<readonly Draft[]> {
  return fc.gen().map((draw) => {
    const bare = [...set.models.values()].flatMap((model) => (isEntry(model) ? entriesOf(model, draw, set, size) : []))
    const drafts = bare.map((draft, i) => ({ ...draft, of: draft.of === null ? null : i - draft.of }))
    return linked(set, drafts, draw)
  })
}

function isEntry(model: Model): boolean {
  return model.kind !== 'component' && model.uid !== fileUid && model.path !== ''
}

/** The entries of a type; `of` is still the distance back to the source of a localization. */
function entriesOf(model: Model, draw: Draw, set: ModelSet, size: number): Draft[] {
  const count = model.kind === 'single' ? 1 : draw(() => fc.integer({ min: Math.ceil(size / 2), max: size }))
  const drafts: Draft[] = []
  for (let i = 0; i < count; i++) {
    const others = model.localized ? draw(() => fc.subarray(locales.slice(1))) : []
    const all = model.localized ? [locales[0], ...others] : [null]
    all.forEach((locale, back) => {
      const isOriginal = back === 0
      const names = [...model.attributes].filter(([, attribute]) => isOriginal || isLocalized(attribute))
      const data = valuesOf(new Map(names), draw, set, `${model.path}-${drafts.length}`)
      if (model.draftAndPublish) Object.assign(data, draw(publishing))
      drafts.push({ uid: model.uid, of: isOriginal ? null : back, locale, data, links: {} })
    })
  }
  return drafts
}

/** An entry is published by default, and drafts are common. */
function publishing(): fc.Arbitrary<{ publishedAt?: string | null }> {
  return fc.oneof(
    { arbitrary: fc.constant({}), weight: 2 },
    { arbitrary: fc.constant({ publishedAt: null }), weight: 2 },
    { arbitrary: fc.constantFrom(...moments).map((publishedAt) => ({ publishedAt })), weight: 1 },
  )
}

const own = new Set(['createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations'])

/** Scalars and components, without relations. */
function valuesOf(
  attributes: ReadonlyMap<string, Attribute>,
  draw: Draw,
  set: ModelSet,
  unique: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, attribute] of attributes) {
    if (own.has(name)) continue
    if (isScalar(attribute)) values[name] = draw(scalarValue, attribute, unique)
    else if (attribute.type === 'component' || attribute.type === 'dynamiczone')
      values[name] = embedded(attribute, draw, set)
  }
  return values
}

function embedded(attribute: Attribute, draw: Draw, set: ModelSet): unknown {
  const item = () => {
    const uid = attribute.type === 'component' ? attribute.component : draw(() => fc.constantFrom(...zoneOf(attribute)))
    const values = valuesOf(modelOfUid(set, uid).attributes, draw, set, '')
    return attribute.type === 'dynamiczone' ? { __component: uid, ...values } : values
  }
  if (isMany(attribute)) return Array.from({ length: draw(() => fc.nat(3)) }, item)
  return draw(() => fc.nat(2)) === 0 ? null : item()
}

function zoneOf(attribute: Attribute): readonly string[] {
  return attribute.type === 'dynamiczone' ? attribute.components : []
}

/** Adds links to the drafts; entries that the writer may not read are never linked. */
function linked(set: ModelSet, drafts: readonly Draft[], draw: Draw): Draft[] {
  const byType = new Map<string, number[]>()
  for (const [i, { uid }] of drafts.entries())
    if (set.readable.has(uid)) byType.set(uid, [...(byType.get(uid) ?? []), i])
  const linksOf = (model: Model, values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const links: Record<string, unknown> = {}
    for (const [name, attribute] of model.attributes) {
      const value = values[name]
      if (attribute.type === 'relation' && !own.has(name)) {
        if (isOwner(attribute)) links[name] = draw(targets, attribute, [...byType.entries()])
      } else if ((attribute.type === 'component' || attribute.type === 'dynamiczone') && value) {
        const complete = (item: Record<string, unknown>) => {
          const uid = attribute.type === 'component' ? attribute.component : String(item['__component'])
          return { ...item, ...linksOf(modelOfUid(set, uid), item) }
        }
        links[name] = Array.isArray(value) ? value.map(complete) : complete(value as Record<string, unknown>)
      }
    }
    return links
  }
  return drafts.map((draft) => ({ ...draft, links: linksOf(modelOfUid(set, draft.uid), draft.data) }))
}

/** The side that a seed writes; the other side shows the links of the owners. */
function isOwner(attribute: RelationAttribute): boolean {
  return !attribute.mappedBy && (!isMorph(attribute) || leadsAnywhere(attribute))
}

function targets(
  attribute: RelationAttribute,
  byType: readonly (readonly [string, number[]])[],
): fc.Arbitrary<unknown> {
  const anywhere = leadsAnywhere(attribute)
  const indexes = byType.flatMap(([uid, those]) => (anywhere || uid === attribute.target ? those : []))
  if (indexes.length === 0) return fc.constant(isMany(attribute) ? [] : null)
  const toLink = (index: number) => new Link(index, anywhere)
  if (isMany(attribute)) {
    return fc.shuffledSubarray(indexes, { maxLength: Math.min(4, indexes.length) }).map((chosen) => chosen.map(toLink))
  }
  return fc.option(fc.constantFrom(...indexes).map(toLink), { freq: 3 })
}
