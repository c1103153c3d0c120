/** The types that the shapes of an entry and of its populated attributes share. Each shape contains the other, one level down. */
import type { CompiledType } from '../types.js'
import { hasAttributes } from './entry-form.js'
import type { EntryForm } from './entry-form.js'
import type { PopulateOptions } from './populate.js'
import type { PublicationState } from './publication-state.js'
import { parsePublicationState } from './publication-state.js'
import type { Order, Property, Shape } from './read.js'
import type { Scope } from './scope.js'

/** The settings that all entries of one answer share. */
export interface ShapeSettings {
  readonly scope: Scope
  readonly form: EntryForm
}

/** The settings of an answer in the making. */
export interface NestedSettings extends ShapeSettings {
  /** Strapi v4 does not look into these entries: it answers what they hold as it is. */
  readonly isRaw?: boolean
  /** Returns the attributes of an entry or component, in the order of the answer. */
  readonly attributesOf: (type: CompiledType, query: EntryQuery, settings: NestedSettings) => Property[]
}

/** The query of the entries at one place, `depth` levels of populate below the top. */
export interface EntryQuery {
  readonly fields?: unknown
  readonly populate?: unknown
  readonly state: PublicationState
  /** Strapi v4 answers attributes that a joined query sorts by, and puts them first. */
  readonly sortedFirst: readonly Order[]
  readonly depth: number
}

/** Returns the query of the entries one level below. They inherit the publication state. */
export function queryBelow(options: PopulateOptions, above: EntryQuery, sortedFirst: readonly Order[]): EntryQuery {
  const state = parsePublicationState(options.publicationState, above.state)
  return { fields: options.fields, populate: options.populate, state, sortedFirst, depth: above.depth + 1 }
}

export const idProperty: Property = { key: 'id', value: { kind: 'id', as: 'number' } }

/** Returns the properties of an entry in the form of the answer. */
export function entryProperties(type: CompiledType, query: EntryQuery, settings: NestedSettings): Property[] {
  const properties = settings.attributesOf(type, query, settings)
  if (!hasAttributes(settings.form)) return [idProperty, ...properties]
  return [idProperty, { key: 'attributes', value: { kind: 'object', properties } }]
}

/** Returns the shape of a component, which has neither `data` nor `attributes`. */
export function componentShape(
  type: CompiledType,
  query: EntryQuery,
  settings: NestedSettings,
  ...first: readonly Property[]
): Shape {
  return { kind: 'object', properties: [idProperty, ...first, ...settings.attributesOf(type, query, settings)] }
}
