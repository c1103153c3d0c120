import { RequestError, ValidationError } from '@content-gen/runtime'
import { Reading } from '@content-gen/runtime/query'
import { getNamedType, isObjectType } from 'graphql'
import { selectFields } from './selection.js'
import type { Costs, Property, ReadContext, Shape } from '@content-gen/runtime/query'
import type { GraphQLField, GraphQLObjectType } from 'graphql'
import type { Nodes, Operation } from './selection.js'
import type { Limits } from './pagination.js'

/** SQLite makes an object of at most 500 pairs. */
const maxProperties = 400

/** What plans of one app have in common. */
export interface PlanContext extends ReadContext {
  readonly limits: Limits
  readonly costs: Pick<Costs, 'check' | 'worst'>
  /** The GraphQL types of content types and components, by uid. */
  readonly typeOf: ReadonlyMap<string, GraphQLObjectType>
  /** Whether the owner lets nobody filter or sort by an attribute. */
  readonly isHidden: (uid: string, attribute: string) => boolean
  /** Whether the owner lets nobody write an attribute. */
  readonly isUnwritable: (uid: string, attribute: string) => boolean
  /** Why lists below the fields of `Query` are not answered, of the request at hand. */
  readonly refusals: RequestError[]
}

/**
 * One read while it is planned. `values` are handed to GraphQL's execution, which names enumeration values, marks types and
 * notices nulls; `text` is the answer itself.
 */
export class Planning {
  readonly reading: Reading
  /** Whether something is selected that only execution can answer. */
  needsExecution = false

  constructor(
    readonly operation: Operation,
    readonly context: PlanContext,
    readonly form: 'values' | 'text',
  ) {
    this.reading = new Reading(context)
  }

  /** The object that `nodes` select from: a property per response key. What `shapeOf` does not know is left out. */
  object(type: GraphQLObjectType, nodes: Nodes, shapeOf: (field: SelectedField) => Shape | undefined): ObjectShape {
    const properties: Property[] = []
    for (const [key, selected] of selectFields(this.operation, type, nodes)) {
      const value = this.#field(type, selected, shapeOf)
      if (value !== undefined) properties.push({ key, value })
    }
    return this.objectOf(properties)
  }

  /** @throws ValidationError for more properties than a database makes an object of */
  objectOf(properties: readonly Property[]): ObjectShape {
    if (properties.length > maxProperties) throw new ValidationError(`More than ${maxProperties} fields of one object`)
    return { kind: 'object', properties }
  }

  /**
   * A list below others. Where its arguments make no sense, it alone is not answered: its place is a number, which its
   * resolver turns into the error.
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

/** The object type below a field's lists and non-nulls. */
export function objectTypeOf({ definition }: SelectedField): GraphQLObjectType {
  const type = getNamedType(definition.type)
  if (!isObjectType(type)) throw new TypeError(`${definition.name} is no object`)
  return type
}
