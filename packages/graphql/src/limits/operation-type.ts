import { GraphQLError } from 'graphql'
import type { ValidationRule } from 'graphql'

/** Rejects operations of a type that the schema lacks, which the library reports only during execution. */
export const offeredOperations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return
    context.reportError(new GraphQLError(`There is no ${node.operation} in this API`, { nodes: node }))
  },
})
