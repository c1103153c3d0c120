/** The declared types of what actions answer, as JSON Schema. */
import { Node } from 'ts-morph'
import type {
  InterfaceDeclaration,
  SourceFile,
  TypeAliasDeclaration,
  TypeElementMemberedNode,
  TypeNode,
} from 'ts-morph'
import { targetOf } from './imported-types.js'

type JsonSchema = Readonly<Record<string, unknown>>

/** Returns the schema of an action's declared result; null if it declares none. */
export function answerOf(action: Node): JsonSchema | null {
  const made = Node.isPropertyAssignment(action) ? action.getInitializer() : action
  if (!Node.isMethodDeclaration(made) && !Node.isArrowFunction(made) && !Node.isFunctionExpression(made)) return null
  const declared = made.getReturnTypeNode()
  return declared === undefined ? null : schemaOf(declared, { places: [], described: { count: 0 } })
}

/** Types that lead to each other are written out once for each way to them: so many in one answer. */
const most = 300

interface Within {
  /** The declarations that contain the type. */
  readonly places: readonly string[]
  /** Of the whole answer. */
  readonly described: { count: number }
}

function schemaOf(type: TypeNode | undefined, within: Within): JsonSchema {
  if (type === undefined) return {}
  const below = (part: TypeNode | undefined) => schemaOf(part, within)
  if (Node.isParenthesizedTypeNode(type)) return below(type.getTypeNode())
  if (Node.isTypeOperatorTypeNode(type)) return below(type.getTypeNode())
  if (Node.isArrayTypeNode(type)) return { type: 'array', items: below(type.getElementTypeNode()) }
  if (Node.isLiteralTypeNode(type)) return literalOf(type.getLiteral())
  if (Node.isUnionTypeNode(type)) return unionOf(type.getTypeNodes().map(below))
  if (Node.isTypeLiteral(type)) return objectOf(type, within)
  if (Node.isTypeReference(type)) {
    const [first, second] = type.getTypeArguments()
    const name = type.getTypeName().getText()
    if (first && (name === 'Promise' || name === 'Readonly')) return below(first)
    if (first && (name === 'Array' || name === 'ReadonlyArray')) return { type: 'array', items: below(first) }
    if (second && name === 'Record') return { type: 'object', additionalProperties: below(second) }
    return declaredAs(name, type, within)
  }
  return keywords[type.getText()] ?? {}
}

/** A type by its name. */
function declaredAs(name: string, type: TypeNode, within: Within): JsonSchema {
  const declared = declarationOf(name, type.getSourceFile())
  const place = declared && `${declared.getSourceFile().getFilePath()} ${declared.getName()}`
  const extended = Node.isInterfaceDeclaration(declared) ? declared.getExtends().length : 0
  const isPlain = declared?.getTypeParameters().length === 0 && extended === 0
  if (!declared || !place || !isPlain || within.places.includes(place) || ++within.described.count > most)
    return { description: `Anything: a \`${name}\`, which is not described here.` }
  const inside = { ...within, places: [...within.places, place] }
  return Node.isInterfaceDeclaration(declared) ? objectOf(declared, inside) : schemaOf(declared.getTypeNode(), inside)
}

/** The declaration in the file itself, or in one of the owner's from which it imports the name. */
function declarationOf(name: string, file: SourceFile): InterfaceDeclaration | TypeAliasDeclaration | undefined {
  const own = file.getInterface(name) ?? file.getTypeAlias(name)
  if (own) return own
  for (const declaration of file.getImportDeclarations())
    for (const each of declaration.getNamedImports()) {
      if ((each.getAliasNode() ?? each.getNameNode()).getText() !== name) continue
      const path = targetOf(file.getFilePath(), declaration.getModuleSpecifierValue())
      const other = file.getProject().getSourceFile(path)
      return other?.getInterface(each.getName()) ?? other?.getTypeAlias(each.getName())
    }
  return undefined
}

function objectOf(shape: TypeElementMemberedNode, within: Within): JsonSchema {
  const members = shape.getProperties().map((each) => ({
    name: each.getName().replaceAll(/^['"]|['"]$/g, ''),
    schema: schemaOf(each.getTypeNode(), within),
    isOptional: each.hasQuestionToken(),
  }))
  const required = members.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
  const properties = Object.fromEntries(members.map(({ name, schema }) => [name, schema]))
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

const keywords: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
}

function literalOf(literal: Node): JsonSchema {
  if (Node.isStringLiteral(literal) || Node.isNoSubstitutionTemplateLiteral(literal))
    return { const: literal.getLiteralValue() }
  const text = literal.getText()
  if (text === 'null') return { type: 'null' }
  if (text === 'true' || text === 'false') return { const: text === 'true' }
  // A bigint has no JSON.
  return Number.isNaN(Number(text)) ? {} : { const: Number(text) }
}

function unionOf(members: readonly JsonSchema[]): JsonSchema {
  return members.find((each) => Object.keys(each).every((key) => key === 'description')) ?? { anyOf: members }
}
