import type { Sides, Side } from '../layout/layout-draft.js'
import type { Report } from '../diagnostics.js'
import { quote } from '../quote.js'
import type { SourceRef } from '../schema.js'
import type { Attribute, ContentType, Model, RelationAttribute } from '../source.js'
import { didYouMean } from '../suggest.js'

/** The kind of the owning side that matches an inverse side. */
const ownerKinds: Readonly<Partial<Record<RelationAttribute['relation'], RelationAttribute['relation']>>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToMany: 'manyToMany',
}

/** Finds both sides of every relation. A side without its mate stands alone. */
export function linkRelations(models: ReadonlyMap<string, Model>, report: Report): Sides {
  const sides = new Map<RelationAttribute, Side>()
  for (const model of models.values()) {
    if (model.sort === 'component') continue
    for (const inverse of model.attributes) {
      if (inverse.type !== 'relation' || inverse.mappedBy === null) continue
      const owner = ownerOf(model, inverse, models)
      if (owner === null) continue
      sides.set(inverse, { role: 'inverse', mate: owner })
      sides.set(owner, { role: 'owner', mate: inverse })
      if (owner.inversedBy === null)
        report.warn(
          'relation-inverse-assumed',
          owner.at,
          `inversedBy is missing; ${quote(inverse.name)} of ${quote(model.uid)} refers to it with mappedBy and is used as its other side`,
        )
    }
  }
  for (const model of models.values()) {
    for (const attribute of model.attributes) {
      if (attribute.type !== 'relation' || sides.has(attribute)) continue
      sides.set(attribute, { role: 'owner', mate: null })
      warnIfAlone(model, attribute, models, report)
    }
  }
  return sides
}

function ownerOf(
  model: ContentType,
  inverse: RelationAttribute,
  models: ReadonlyMap<string, Model>,
): RelationAttribute | null {
  const owner = attributeOf(models.get(inverse.target ?? ''), inverse.mappedBy)
  if (owner?.type !== 'relation' || owner === inverse) return null
  if (owner.target !== model.uid || owner.relation !== ownerKinds[inverse.relation] || owner.mappedBy !== null)
    return null
  if (owner.inversedBy === inverse.name) return owner
  const claimants = model.attributes.filter(
    (attribute) =>
      attribute.type === 'relation' && attribute.target === inverse.target && attribute.mappedBy === owner.name,
  )
  return owner.inversedBy === null && claimants.length === 1 ? owner : null
}

function warnIfAlone(
  model: Model,
  attribute: RelationAttribute,
  models: ReadonlyMap<string, Model>,
  report: Report,
): void {
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
  else if (!leadsNowhere(mate, model))
    report.warn(
      'relation-inverse-mismatch',
      at,
      `${quote(name)} of ${quote(target.uid)} does not point back to ${quote(attribute.name)}; ${oneWay}`,
    )
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
