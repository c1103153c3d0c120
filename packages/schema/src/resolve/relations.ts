import { compareText } from '../compare-text.js'
import type { Sides, Side } from '../layout/layout-draft.js'
import type { Report } from '../diagnostics.js'
import { quote } from '../quote.js'
import type { SourceRef } from '../schema.js'
import type { Attribute, ContentType, Model, RelationAttribute } from '../source.js'
import { didYouMean } from '../suggest.js'

/** The kind of an inverse side, by that of the side that owns the relation. */
const inverseKinds: Readonly<Partial<Record<RelationAttribute['relation'], RelationAttribute['relation']>>> = {
  oneToOne: 'oneToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
}

/** The table in which Strapi v4 stores the links of an attribute. */
interface LinksTable {
  /** The attribute that the table of links is named after. */
  readonly owner: RelationAttribute
  /** The attribute sees the links of `owner` from their other side. */
  readonly isOther: boolean
}

/** Finds both sides of every relation. A side without its mate stands alone. */
export function linkRelations(models: ReadonlyMap<string, Model>, report: Report): Sides {
  const places = placesOf(models)
  assumeOwners(models, places, report)
  const sides = new Map<RelationAttribute, Side>()
  for (const [attribute, { owner, isOther }] of places) {
    if (!isOther || !isAtHome(places, owner)) continue
    sides.set(attribute, { role: 'inverse', mate: owner })
    sides.set(owner, { role: 'owner', mate: attribute })
    tellLoose(attribute, owner, report)
  }
  for (const model of models.values()) {
    for (const attribute of model.attributes) {
      if (attribute.type !== 'relation' || sides.has(attribute)) continue
      sides.set(attribute, { role: 'owner', mate: null })
      warnIfAlone(model, attribute, { models, places }, report)
    }
  }
  return sides
}

/**
 * Sets relations up as Strapi v4 does: one after the other, each side that does not say `mappedBy` with a table of its own, which the
 * attribute that it names as its other side reads too. A later one takes over from an earlier one, and what `mappedBy` says is not read.
 */
function placesOf(models: ReadonlyMap<string, Model>): Map<RelationAttribute, LinksTable> {
  const places = new Map<RelationAttribute, LinksTable>()
  for (const model of inOrderOfFolders(models)) {
    for (const attribute of model.attributes) {
      if (attribute.type !== 'relation' || attribute.mappedBy !== null) continue
      places.set(attribute, { owner: attribute, isOther: false })
      const other = attributeOf(models.get(attribute.target ?? ''), attribute.inversedBy)
      if (other !== attribute && isMirrorOf(other, attribute, model))
        places.set(other, { owner: attribute, isOther: true })
    }
  }
  return places
}

/** Strapi v4 reads a folder after the other, and `a-b` comes after `a`. A relation of a component has one side. */
function inOrderOfFolders(models: ReadonlyMap<string, Model>): ContentType[] {
  const types = [...models.values()].filter((model) => model.sort === 'content-type')
  const folders = ({ uid }: ContentType) => uid.split('.').join('\0')
  return types.sort((one, other) => compareText(folders(one), folders(other)))
}

function isMirrorOf(
  other: Attribute | undefined,
  owner: RelationAttribute,
  model: ContentType,
): other is RelationAttribute {
  return other?.type === 'relation' && other.target === model.uid && other.relation === inverseKinds[owner.relation]
}

function isAtHome(places: ReadonlyMap<RelationAttribute, LinksTable>, attribute: RelationAttribute): boolean {
  return places.get(attribute)?.owner === attribute
}

/** A side that says `mappedBy` while nothing says `inversedBy` is the other side of the one that it names, if it is alone in that. */
function assumeOwners(
  models: ReadonlyMap<string, Model>,
  places: Map<RelationAttribute, LinksTable>,
  report: Report,
): void {
  for (const model of models.values()) {
    if (model.sort === 'component') continue
    for (const inverse of model.attributes) {
      if (inverse.type !== 'relation' || inverse.mappedBy === null || places.has(inverse)) continue
      const target = models.get(inverse.target ?? '')
      const owner = attributeOf(target, inverse.mappedBy)
      if (target?.sort !== 'content-type' || owner?.type !== 'relation' || owner.target !== model.uid) continue
      const claimants = model.attributes.filter(
        (other) => other.type === 'relation' && other.target === inverse.target && other.mappedBy === owner.name,
      )
      if (
        owner.inversedBy !== null ||
        owner.mappedBy !== null ||
        claimants.length > 1 ||
        !isMirrorOf(inverse, owner, target)
      )
        continue
      places.set(inverse, { owner, isOther: true })
      report.warn(
        'relation-inverse-assumed',
        owner.at,
        `inversedBy is missing; ${quote(inverse.name)} of ${quote(model.uid)} refers to it with mappedBy and is used as its other side`,
      )
    }
  }
}

/** Reports a side that does not name the one that owns the relation. Strapi v4 links them all the same. */
function tellLoose(other: RelationAttribute, owner: RelationAttribute, report: Report): void {
  if (other.mappedBy === owner.name) return
  const key = other.inversedBy !== null ? 'inversedBy' : other.mappedBy !== null ? 'mappedBy' : null
  const at = key === null ? other.at : { file: other.at.file, pointer: `${other.at.pointer}/${key}` }
  const side = `this is the other side of ${quote(owner.name)} of ${quote(other.target ?? '')}`
  const message =
    key === 'inversedBy' ? `both sides say inversedBy; as in Strapi v4, ${side}` : `as in Strapi v4, ${side}`
  report.warn('relation-inverse-loose', at, message, `Write "mappedBy": ${quote(owner.name)} here.`)
}

interface Relations {
  readonly models: ReadonlyMap<string, Model>
  readonly places: ReadonlyMap<RelationAttribute, LinksTable>
}

function warnIfAlone(model: Model, attribute: RelationAttribute, { models, places }: Relations, report: Report): void {
  const key = attribute.mappedBy === null ? 'inversedBy' : 'mappedBy'
  const name = attribute[key]
  if (name === null) return
  const at = { file: attribute.at.file, pointer: `${attribute.at.pointer}/${key}` }
  const target = models.get(attribute.target ?? '')
  const mate = attributeOf(target, name)
  if (model.sort === 'component')
    report.warn('relation-in-component', at, `relations of components have one side; ${key} is ignored`)
  else if (target?.sort !== 'content-type' || target.leftOut.has(name)) return
  else if (mate === undefined) tellUnknownMate(model, target, { at, key, name }, report)
  else if (!leadsNowhere(mate, model)) {
    const taken = mate.type === 'relation' ? takenFrom(mate, attribute, places) : null
    const side = `${quote(name)} of ${quote(target.uid)}`
    const reason = taken === null ? `does not point back to ${quote(attribute.name)}` : `belongs to ${quote(taken)}`
    report.warn('relation-inverse-mismatch', at, `${side} ${reason}; ${oneWay}`)
  }
}

/** The later attribute whose other side the mate is. */
function takenFrom(
  mate: RelationAttribute,
  attribute: RelationAttribute,
  places: ReadonlyMap<RelationAttribute, LinksTable>,
): string | null {
  const owner = places.get(mate)?.owner
  return owner === undefined || owner === mate || owner === attribute ? null : owner.name
}

/** Returns true if the mate itself names an attribute that does not exist, which is reported there. */
function leadsNowhere(mate: Attribute, model: ContentType): boolean {
  if (mate.type !== 'relation' || mate.target !== model.uid) return false
  const back = mate.inversedBy ?? mate.mappedBy
  return back !== null && attributeOf(model, back) === undefined
}

const oneWay = 'the relation becomes one-way'

/**
 * Reports an `inversedBy` or `mappedBy` that names no attribute, at its own place. Strapi v4 does not start with an unknown `inversedBy`,
 * but does with an unknown `mappedBy`. A misspelling is an error in both.
 */
function tellUnknownMate(
  model: ContentType,
  target: ContentType,
  { at, key, name }: { readonly at: SourceRef; readonly key: 'inversedBy' | 'mappedBy'; readonly name: string },
  report: Report,
): void {
  const mates = target.attributes.filter((other) => other.type === 'relation' && other.target === model.uid)
  const hint = didYouMean(
    name,
    mates.map((mate) => mate.name),
  )
  const message = `${quote(target.uid)} has no attribute ${quote(name)}`
  // Strapi v4's plugins add attributes to features' types by code, which is not read here.
  if (hint === null && (key === 'mappedBy' || target.plugin !== null))
    report.warn('relation-inverse-unknown', at, `${message}; ${oneWay}`)
  else report.error('relation-inverse-unknown', at, message, hint ?? `Remove ${key}, or add the attribute.`)
}

function attributeOf(model: Model | undefined, name: string | null): Attribute | undefined {
  return model?.attributes.find((attribute) => attribute.name === name)
}
