import { GraphQLError, Kind } from 'graphql'
import type { FragmentDefinitionNode, SelectionSetNode, ValidationRule } from 'graphql'

/**
 * Rejects operations that select fields more than `limit` levels below the root. Each fragment is measured once, however often it is
 * spread. Introspection is not counted: the library limits it.
 */
export function depthLimit(limit: number): ValidationRule {
  return (context) => {
    const depths = new Map<string, number>()

    function depthOf(set: SelectionSetNode): number {
      let deepest = 0
      for (const selection of set.selections) {
        if (selection.kind === Kind.FRAGMENT_SPREAD) deepest = Math.max(deepest, depthOfFragment(selection.name.value))
        else if (selection.kind === Kind.INLINE_FRAGMENT) deepest = Math.max(deepest, depthOf(selection.selectionSet))
        else if (selection.selectionSet && !selection.name.value.startsWith('__')) {
          deepest = Math.max(deepest, 1 + depthOf(selection.selectionSet))
        }
      }
      return deepest
    }

    function depthOfFragment(name: string): number {
      const known = depths.get(name)
      if (known !== undefined) return known
      // Another rule reports a fragment that spreads itself; here the recursion must end.
      depths.set(name, 0)
      const fragment: FragmentDefinitionNode | null | undefined = context.getFragment(name)
      const depth = fragment ? depthOf(fragment.selectionSet) : 0
      depths.set(name, depth)
      return depth
    }

    return {
      OperationDefinition(node) {
        if (depthOf(node.selectionSet) <= limit) return
        const name = node.name?.value ?? ''
        context.reportError(new GraphQLError(`'${name}' exceeds maximum operation depth of ${limit}`, { nodes: node }))
      },
    }
  }
}
