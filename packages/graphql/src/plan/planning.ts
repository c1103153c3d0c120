import { RequestError, ValidationError } from '@content-gen/runtime'
import { Reading } from '@content-gen/runtime/query'
import { getNamedType, isObjectType } from 'graphql'
import { selectFields } from './selection.js'
import type { Costs, Property, ReadContext, Shape } from '@content-gen/runtime/query'
import type { GraphQLField, GraphQLObjectType } from 'graphql'
import type { Nodes, Operation } from './selection.js'
import type { PageLimits } from './pagination.js'

/** SQLite makes objects of at most 500 pairs. */
const maxProperties = 400

/** The context that the plans of one app share. */
export interface PlanContext extends ReadContext {
  readonly limits: PageLimits
  readonly costs: Pick<Costs, 'check' | 'worst'>
  /** The GraphQL types of content types and components, by uid. */
  readonly typeOf: ReadonlyMap<string, GraphQLObjectType>
  /** Returns true if the owner has disabled filters and sorts by an attribute. */
  readonly isHidden: (uid: string, attribute: string) => boolean
  /** Returns true if the owner has disabled writes of an attribute. */
  readonly isUnwritable: (uid: string, attribute: string) => boolean
  /** Why nested lists of the current request cannot be answered. */
  readonly refusals: RequestError[]
}

/**
 * A read while it is being planned. `values` go to GraphQL's execution, which names enumeration values, marks types and detects nulls;
 * `text` is the answer itself.
 */
export class Planning {
  readonly reading: Reading
  /** True if the selection has something that only execution can answer. */
  needsExecution = false
  /** True if the entry is deleted: Strapi v4 looks for its links when they are gone. */
  isGone = false

  constructor(
    readonly operation: Operation,
    readonly context: PlanContext,
    readonly form: 'values' | 'text',
  ) {
    this.reading = new Reading(context)
  }

  /** Returns the object that `nodes` select: a property per response key. Leaves out what `shapeOf` does not know. */
  object(type: GraphQLObjectType, nodes: Nodes, shapeOf: (field: SelectedField) => Shape | undefined): ObjectShape {
    const properties: Property[] = []
    for (const [key, selected] of selectFields(this.operation, type, nodes)) {
      const value = this.#field(type, selected, shapeOf)
      if (value !== undefined) properties.push({ key, value })
    }
    return this.objectOf(properties)
  }

  /** @throws ValidationError for more properties than a database object can have */
  objectOf(properties: readonly Property[]): ObjectShape {
    if (properties.length > maxProperties) throw new ValidationError(`More than ${maxProperties} fields of one object`)
    return { kind: 'object', properties }
  }

  /**
   * Returns the shape of a nested list. If its arguments are invalid, only this list fails: a number takes its place, which its resolver
   * turns into the error.
   */
  list(shapeOf: () => Shape): Shape {
    try {
      return shapeOf()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      this.needsExecution = true
      return constant(this.context.refusals.push(error) - 1)
    }
  }

  #field(
    type: GraphQLObjectType,
    nodes: Nodes,
    shapeOf: (field: SelectedField) => Shape | undefined,
  ): Shape | undefined {
    const name = nodes[0].name.value
    if (name === '__typename') return constant(type.name)
    const definition = type.getFields()[name]
    return definition && shapeOf({ name, definition, nodes })
  }
}

export type ObjectShape = Shape & { readonly kind: 'object' }

export interface SelectedField {
  readonly name: string
  readonly definition: GraphQLField<unknown, unknown>
  readonly nodes: Nodes
}

export function constant(value: string | number | boolean | null): Shape {
  return { kind: 'constant', json: JSON.stringify(value) }
}

/** Returns the object type inside a field's lists and non-nulls. */
export function objectTypeOf({ definition }: SelectedField): GraphQLObjectType {
  const type = getNamedType(definition.type)
  if (!isObjectType(type)) throw new TypeError(`${definition.name} is no object`)
  return type
}
