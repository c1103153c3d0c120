import { Planning } from '../plan/planning.js'
import type { GraphQLResolveInfo } from 'graphql'
import type { PlanContext, SelectedField } from '../plan/planning.js'

/** Plans the selection below the current field. */
export function planningOf(plan: PlanContext, info: GraphQLResolveInfo): Planning {
  const { schema, fragments, variableValues: variables } = info
  return new Planning({ schema, fragments, variables }, plan, 'values')
}

/** Returns the current field in the form of a plan. */
export function selectedField({ fieldName: name, fieldNodes, parentType }: GraphQLResolveInfo): SelectedField {
  const [first, ...rest] = fieldNodes
  const definition = parentType.getFields()[name]
  if (!first || !definition) throw new TypeError(`${parentType.name}.${name} is not selected`)
  return { name, definition, nodes: [first, ...rest] }
}
