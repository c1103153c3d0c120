import { Kind, valueFromASTUntyped } from 'graphql'
import type { ValueNode } from 'graphql'

/** Returns the value of a literal whose type is not known. A whole number that would lose digits is a bigint. */
export function exactValue(node: ValueNode, variables: Parameters<typeof valueFromASTUntyped>[1]): unknown {
  switch (node.kind) {
    case Kind.INT: {
      const number = Number(node.value)
      return Number.isSafeInteger(number) ? number : BigInt(node.value)
    }
    case Kind.LIST:
      return node.values.map((item) => exactValue(item, variables))
    case Kind.OBJECT: {
      const object: Record<string, unknown> = Object.create(null)
      for (const { name, value } of node.fields) object[name.value] = exactValue(value, variables)
      return object
    }
    default:
      return valueFromASTUntyped(node, variables)
  }
}
