/** The declared types of what actions answer, as JSON Schema. */
import { Node } from 'ts-morph'
import type { TypeNode } from 'ts-morph'

type JsonSchema = Readonly<Record<string, unknown>>

/** Returns the schema of an action's declared result; null if it declares none. */
export function answerOf(action: Node): JsonSchema | null {
  const made = Node.isPropertyAssignment(action) ? action.getInitializer() : action
  if (!Node.isMethodDeclaration(made) && !Node.isArrowFunction(made) && !Node.isFunctionExpression(made)) return null
  const declared = made.getReturnTypeNode()
  return declared === undefined ? null : schemaOf(declared)
}

/** A type by a name can be anything: the file alone does not tell. */
function schemaOf(type: TypeNode | undefined): JsonSchema {
  if (type === undefined) return {}
  if (Node.isParenthesizedTypeNode(type)) return schemaOf(type.getTypeNode())
  if (Node.isTypeOperatorTypeNode(type)) return schemaOf(type.getTypeNode())
  if (Node.isArrayTypeNode(type)) return { type: 'array', items: schemaOf(type.getElementTypeNode()) }
  if (Node.isLiteralTypeNode(type)) return literalOf(type.getText())
  if (Node.isUnionTypeNode(type)) return unionOf(type.getTypeNodes().map(schemaOf))
  if (Node.isTypeLiteral(type)) {
    const members = type.getProperties().map((each) => ({
      name: each.getName().replaceAll(/^['"]|['"]$/g, ''),
      schema: schemaOf(each.getTypeNode()),
      isOptional: each.hasQuestionToken(),
    }))
    const required = members.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
    const properties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]))
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  }
  if (Node.isTypeReference(type)) {
    const [inner] = type.getTypeArguments()
    const name = type.getTypeName().getText()
    if (inner && (name === 'Promise' || name === 'Readonly')) return schemaOf(inner)
    if (inner && (name === 'Array' || name === 'ReadonlyArray')) return { type: 'array', items: schemaOf(inner) }
    return {}
  }
  return keywords[type.getText()] ?? {}
}

const keywords: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
}

function literalOf(text: string): JsonSchema {
  if (text === 'null') return { type: 'null' }
  if (text === 'true' || text === 'false') return { const: text === 'true' }
  const quoted = /^(['"])(.*)\1$/s.exec(text)
  return quoted ? { const: quoted[2] } : { const: Number(text) }
}

function unionOf(members: readonly JsonSchema[]): JsonSchema {
  return members.some((each) => Object.keys(each).length === 0) ? {} : { anyOf: members }
}
