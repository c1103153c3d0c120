import type { Report } from './diagnostics.js'
import { quote } from './quote.js'
import type { Attribute, ContentType, Model, RelationAttribute } from './source.js'
import { didYouMean } from './suggest.js'

/** What was found out about a relation: by its attribute. */
export interface Side {
  readonly role: 'owner' | 'inverse'
  /** The attribute on the other side, of the target. */
  readonly mate: RelationAttribute | null
}

export type Sides = ReadonlyMap<RelationAttribute, Side>

/** The relation kind that an inverse side of this kind belongs to. */
const ownerKinds: Readonly<Partial<Record<RelationAttribute['relation'], RelationAttribute['relation']>>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToMany: 'manyToMany',
}

/** Finds both sides of every relation. A side that does not find its mate stands alone. */
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
          `inversedBy is missing, but ${quote(inverse.name)} of ${quote(model.uid)} is mapped by it and is taken as its other side`,
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
  const uid = quote(attribute.target ?? '')
  const end = 'the relation becomes one-way'
  if (model.sort === 'component')
    report.warn('relation-in-component', at, `relations of components have one side; ${key} is left out`)
  else if (target === undefined) return
  else if (attributeOf(target, name) === undefined) {
    const hint = didYouMean(
      name,
      target.attributes.map((other) => other.name),
    )
    report.warn('relation-inverse-unknown', at, `${uid} has no attribute ${quote(name)}; ${end}`, hint)
  } else
    report.warn(
      'relation-inverse-mismatch',
      at,
      `${quote(name)} of ${uid} does not point back to ${quote(attribute.name)}; ${end}`,
    )
}

function attributeOf(model: Model | undefined, name: string | null): Attribute | undefined {
  return model?.attributes.find((attribute) => attribute.name === name)
}
