import { fileUid } from '@content-gen/contract'
import { draftOf, type Layout } from './layout-draft.js'
import { addForeignKey, addJoinTable, addMorphTable } from './keys.js'
import type { Link } from '../schema.js'
import type { Attribute, Model, RelationAttribute } from '../source.js'

/** Lays out columns and tables for the owning side of a relation, and the links of both sides. */
export function layOutLink(layout: Layout, model: Model, attribute: Attribute): void {
  if (attribute.type === 'media') {
    const link = attribute.isMultiple
      ? addJoinTable(layout, model, attribute, { target: fileUid, mate: null })
      : addForeignKey(layout, model, attribute, { target: fileUid, mate: null, isUnique: false })
    layout.links.set(attribute, link)
  }
  if (attribute.type === 'relation') layOutRelation(layout, model, attribute)
}

function layOutRelation(layout: Layout, model: Model, attribute: RelationAttribute): void {
  const { role, mate } = layout.sides.get(attribute) ?? { role: 'owner', mate: null }
  if (role === 'inverse') return
  switch (attribute.relation) {
    case 'morphToOne':
      return void layout.links.set(attribute, addMorphKey(layout, model, attribute))
    case 'morphToMany':
      return void layout.links.set(attribute, addMorphTable(layout, model, attribute))
    case 'morphOne':
    case 'morphMany':
      return
  }
  const target = attribute.target ?? ''
  const isToOne = attribute.relation === 'manyToOne' || attribute.relation === 'oneToOne'
  const isUnique = mate !== null && attribute.relation === 'oneToOne'
  const link = isToOne
    ? addForeignKey(layout, model, attribute, { target, mate, isUnique })
    : addJoinTable(layout, model, attribute, { target, mate })
  layout.links.set(attribute, link)
  if (mate !== null) layout.links.set(mate, seenFromTarget(link))
}

function addMorphKey(layout: Layout, model: Model, attribute: RelationAttribute): Link {
  const draft = draftOf(layout, model.uid)
  const morphType = draft.reserve(`${model.uid} ${attribute.name} type`, `${attribute.name}Type`)
  const morphId = draft.reserve(`${model.uid} ${attribute.name} id`, `${attribute.name}Id`)
  draft.add(morphType, 'String', { description: attribute.description })
  draft.add(morphId, 'Int')
  draft.indexes.push([morphType.field, morphId.field])
  return { kind: 'morphKey', morphType, morphId }
}

function seenFromTarget(link: Link): Link {
  if (link.kind === 'foreignKey') return { ...link, kind: 'inverseKey' }
  if (link.kind !== 'joinTable') return link
  const { source, target, position, inversePosition } = link
  return { ...link, source: target, target: source, position: inversePosition ?? position, inversePosition: position }
}

/** Returns the link of a morphOne or morphMany, derived from that of the polymorphic relation, which is laid out by now. */
export function linkMorphInverse(owner: Link): Link {
  if (owner.kind === 'morphKey') return { ...owner, kind: 'inverseMorphKey' }
  if (owner.kind === 'morphTable') return { ...owner, kind: 'inverseMorphTable' }
  return owner
}
