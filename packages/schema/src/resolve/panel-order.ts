import type { PanelForm } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import type { Attribute, ContentType } from '../source.js'
import type { PanelNames } from './panel-names.js'

/** Reads the attributes by which people put entries in order, and into a tree. */
export function readOrder(
  reader: ObjectReader,
  model: ContentType,
  names: PanelNames,
): Pick<PanelForm, 'order' | 'parent'> {
  const order = named(reader, 'order', names)
  const parent = named(reader, 'parent', names)
  if (order !== null && !isOrder(order))
    reader.report.error(
      'panel-order',
      reader.place('order'),
      `${quote(order.name)} cannot hold an order`,
      'Choose an integer that is neither private nor unique, and has no "min" and no "max".',
    )
  if (parent !== null && !isParent(parent, model))
    reader.report.error(
      'panel-parent',
      reader.place('parent'),
      `${quote(parent.name)} cannot hold a tree`,
      `Choose a "manyToOne" to ${model.uid} with "inversedBy" that is not private${model.isLocalized ? ', and localized as the type is' : ''}.`,
    )
  if (parent !== null && !reader.object.has('order'))
    reader.report.error(
      'panel-parent',
      reader.place('parent'),
      'a tree needs an order',
      'Name an integer attribute as "order".',
    )
  return { ...(order && { order: order.name }), ...(parent && { parent: parent.name }) }
}

function named(reader: ObjectReader, key: 'order' | 'parent', names: PanelNames): Attribute | null {
  const name = reader.string(key)
  return name === null ? null : names.attribute(name, reader.place(key))
}

function isOrder(attribute: Attribute): boolean {
  if (attribute.type !== 'integer' || attribute.isPrivate) return false
  return !attribute.isUnique && attribute.min === null && attribute.max === null
}

/** Localizations of an entry share what is not localized: they would share a parent in one language. */
function isParent(attribute: Attribute, { uid, isLocalized }: ContentType): boolean {
  if (attribute.type !== 'relation' || attribute.isPrivate || (isLocalized && !attribute.isLocalized)) return false
  return attribute.relation === 'manyToOne' && attribute.target === uid && attribute.inversedBy !== null
}
