import { Kind } from 'graphql'
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql'

/** The most fields that one operation may select, counting those of fragments at each spread. */
export const maxFields = 5000
/** The most fields of `Query` in one operation: each is a statement of its own. */
export const maxRootFields = 100
/** The most types of the schema in one operation: no other request is served while they are listed. */
const maxTypes = 20
/** The types that the whole schema counts as. */
const wholeSchema = 10
const typesOf: ReadonlyMap<string, number> = new Map([
  ['__schema', wholeSchema],
  ['__type', 1],
])
/** The most repetitions of a key in one selection, and the most fragments: the library compares each with every other. */
export const maxRepeats = 200

/**
 * Returns why a document selects too much, or null. Each fragment is counted once and its number reused, so an operation of exponential
 * size is as cheap to reject as a small one.
 */
export function measure({ definitions }: DocumentNode): Measured {
  try {
    return { excess: null, size: count(definitions) }
  } catch (error) {
    if (error instanceof Excess) return { excess: error.message, size: nothing }
    throw error
  }
}

/** Returns why the operations of one request select too much together, or null. */
export function excessTogether(sizes: readonly Size[]): string | null {
  const sum = (part: keyof Size) => sizes.reduce((total, size) => total + size[part], 0)
  if (sum('all') > maxFields) return `The operations select more than ${maxFields} fields together`
  if (sum('root') > maxRootFields) return `The operations select more than ${maxRootFields} fields of Query together`
  if (sum('types') > maxTypes) return `The operations ask for more of the schema than ${mostOfSchema} together`
  return null
}

const mostOfSchema = `__schema ${maxTypes / wholeSchema} times or __type ${maxTypes} times`

export interface Measured {
  readonly excess: string | null
  /** The size of the largest operation. */
  readonly size: Size
}

export const nothing: Size = { all: 0, root: 0, types: 0 }

class Excess extends Error {}

/** Returns the size of the largest operation. @throws Excess */
function count(definitions: DocumentNode['definitions']): Size {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const sizes = new Map<string, Size>()

  function sizeOf(set: SelectionSetNode): Size {
    let all = 0
    let root = 0
    let types = 0
    const repeats = new Map<string, number>()
    for (const selection of set.selections) {
      const key = selection.kind === Kind.FIELD ? (selection.alias ?? selection.name).value : '...'
      const repeated = (repeats.get(key) ?? 0) + 1
      if (repeated > maxRepeats) throw new Excess(`A selection has more than ${maxRepeats} times ${key.slice(0, 40)}`)
      repeats.set(key, repeated)
      if (selection.kind === Kind.FIELD) {
        root += 1
        types += typesOf.get(selection.name.value) ?? 0
        all += 1 + (selection.selectionSet ? sizeOf(selection.selectionSet).all : 0)
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? sizeOf(selection.selectionSet)
            : sizeOfFragment(selection.name.value)
        all += inner.all
        root += inner.root
        types += inner.types
      }
    }
    return { all, root, types }
  }

  function sizeOfFragment(name: string): Size {
    const known = sizes.get(name)
    if (known) return known
    // Another rule reports a fragment that spreads itself; here the recursion must end.
    sizes.set(name, nothing)
    const fragment = fragments.get(name)
    const size = fragment ? sizeOf(fragment.selectionSet) : nothing
    sizes.set(name, size)
    return size
  }

  let largest = nothing
  for (const node of definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) sizeOfFragment(node.name.value)
    if (node.kind !== Kind.OPERATION_DEFINITION) continue
    const { all, root, types } = sizeOf(node.selectionSet)
    if (all > maxFields) throw new Excess(`The operation selects more than ${maxFields} fields`)
    if (root > maxRootFields)
      throw new Excess(`The operation selects more than ${maxRootFields} fields of ${node.operation}`)
    if (types > maxTypes) throw new Excess(`The operation asks for more of the schema than ${mostOfSchema}`)
    largest = {
      all: Math.max(largest.all, all),
      root: Math.max(largest.root, root),
      types: Math.max(largest.types, types),
    }
  }
  return largest
}

/** The number of fields, of those below `Query` or `Mutation`, and of types of the schema that it lists. */
export interface Size {
  readonly all: number
  readonly root: number
  readonly types: number
}
