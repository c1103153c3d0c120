import { Planning } from '../plan/planning.js'
import type { GraphQLResolveInfo } from 'graphql'
import type { SelectedField } from '../plan/planning.js'
import type { GraphqlContext } from './context.js'

/** Plans what is selected below a field that is being executed. */
export function planningOf({ plan }: Pick<GraphqlContext, 'plan'>, info: GraphQLResolveInfo): Planning {
  const { schema, fragments, variableValues: variables } = info
  return new Planning({ schema, fragments, variables }, plan, 'values')
}

/** The field that is being executed, as a plan knows it. */
export function selectedField({ fieldName: name, fieldNodes, parentType }: GraphQLResolveInfo): SelectedField {
  const [first, ...rest] = fieldNodes
  const definition = parentType.getFields()[name]
  if (!first || !definition) throw new TypeError(`${parentType.name}.${name} is not selected`)
  return { name, definition, nodes: [first, ...rest] }
}
