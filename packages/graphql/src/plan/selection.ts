import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  typeFromAST,
} from 'graphql'
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLObjectType,
  GraphQLSchema,
  SelectionNode,
  SelectionSetNode,
} from 'graphql'

/** The operation being planned: its schema, its fragments, the coerced values of its variables. */
export interface Operation {
  readonly schema: GraphQLSchema
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode | undefined>>
  readonly variables: Readonly<Record<string, unknown>>
}

/** The places where one response key is selected. Validation has ensured that they select the same. */
export type Nodes = readonly [FieldNode, ...FieldNode[]]

/** Returns the selection below `nodes` in an object of this type, by response key. */
export function selectFields(
  operation: Operation,
  type: GraphQLObjectType,
  nodes: readonly Pick<FieldNode, 'selectionSet'>[],
): ReadonlyMap<string, Nodes> {
  const fields = new Map<string, [FieldNode, ...FieldNode[]]>()
  const spread = new Set<string>()
  for (const { selectionSet } of nodes) if (selectionSet) collect(selectionSet)
  return fields

  function collect(set: SelectionSetNode) {
    for (const selection of set.selections) {
      if (!isIncluded(selection, operation)) continue
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const known = fields.get(key)
        if (known) known.push(selection)
        else fields.set(key, [selection])
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (!selection.typeCondition || applies(selection.typeCondition)) collect(selection.selectionSet)
      } else {
        const name = selection.name.value
        const fragment = operation.fragments[name]
        if (spread.has(name) || !fragment) continue
        spread.add(name)
        if (applies(fragment.typeCondition)) collect(fragment.selectionSet)
      }
    }
  }

  function applies(condition: FragmentDefinitionNode['typeCondition']): boolean {
    const conditional = typeFromAST(operation.schema, condition)
    return conditional === type || (isAbstractType(conditional) && operation.schema.isSubType(conditional, type))
  }
}

/** Evaluates `@skip` and `@include`. */
function isIncluded(selection: SelectionNode, { variables }: Pick<Operation, 'variables'>): boolean {
  if (!selection.directives?.length) return true
  if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.['if'] === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.['if'] !== false
}
