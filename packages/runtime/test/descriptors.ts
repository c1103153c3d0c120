/** Parts of descriptors, with names that follow from each other. */
import type { Attribute, ScalarType, TypeDescriptor } from '../src/descriptor.js'

export const at = (column: string) => ({ column, field: column })

export const scalar = (type: ScalarType, column: string): Attribute => ({ type, ...at(column) })

export const entry = (
  name: string,
  attributes: TypeDescriptor['attributes'],
  more: Partial<TypeDescriptor> = {},
): TypeDescriptor => ({
  uid: `api::${name}.${name}`,
  kind: 'collection',
  singularName: name,
  pluralName: `${name}s`,
  displayName: name,
  table: `${name}s`,
  delegate: name,
  attributes,
  ...more,
})
