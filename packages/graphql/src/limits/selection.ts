import { GraphQLError, Kind } from 'graphql'
import type { SelectionSetNode, ValidationRule } from 'graphql'

/** Fields that one operation may select, counted wherever a fragment puts them. */
export const maxFields = 5000
/** Fields of `Query` that one operation may select: each is a statement of its own. */
export const maxRootFields = 100

/**
 * Refuses operations that select too many fields. Each fragment is counted once and its number used again, so that an operation
 * of exponential size is as cheap to refuse as a small one. Introspection counts like everything else.
 */
export const selectionLimit: ValidationRule = (context) => {
  const sizes = new Map<string, { all: number; root: number }>()

  function sizeOf(set: SelectionSetNode): { all: number; root: number } {
    let all = 0
    let root = 0
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        root += 1
        all += 1 + (selection.selectionSet ? sizeOf(selection.selectionSet).all : 0)
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? sizeOf(selection.selectionSet)
            : sizeOfFragment(selection.name.value)
        all += inner.all
        root += inner.root
      }
    }
    return { all, root }
  }

  function sizeOfFragment(name: string): { all: number; root: number } {
    const known = sizes.get(name)
    if (known) return known
    // A fragment that spreads itself is another rule's error; here it must end.
    sizes.set(name, { all: 0, root: 0 })
    const fragment = context.getFragment(name)
    const size = fragment ? sizeOf(fragment.selectionSet) : { all: 0, root: 0 }
    sizes.set(name, size)
    return size
  }

  return {
    OperationDefinition(node) {
      const { all, root } = sizeOf(node.selectionSet)
      const refuse = (message: string) => context.reportError(new GraphQLError(message, { nodes: node }))
      if (all > maxFields) refuse(`The operation selects more than ${maxFields} fields`)
      else if (root > maxRootFields)
        refuse(`The operation selects more than ${maxRootFields} fields of ${node.operation}`)
    },
  }
}
