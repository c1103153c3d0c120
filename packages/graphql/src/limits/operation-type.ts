import { GraphQLError } from 'graphql'
import type { ValidationRule } from 'graphql'

/** Refuses operations of a type that the schema does not have, for which the library waits until execution. */
export const offeredOperations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return
    context.reportError(new GraphQLError(`There is no ${node.operation} in this API`, { nodes: node }))
  },
})
