import { Node, Project } from 'ts-morph'
import type { OwnerText } from './owner-text.js'
import type { Removed } from './removed.js'
import type { TypeShape } from './type-shape.js'

export interface Use {
  readonly path: string
  readonly line: number
  readonly of: UsedPart
}

/** A use of something that was removed. */
export type UsedPart =
  | { readonly kind: 'type'; readonly uid: string }
  | { readonly kind: 'attribute'; readonly uid: string; readonly name: string; readonly now: string | null }
  | { readonly kind: 'value'; readonly uid: string; readonly attribute: string; readonly value: string }

interface Part {
  readonly of: UsedPart
  readonly isNamedBy: (node: Node) => boolean
}

/** Finds where files name what was removed: by name only, in files that relate to it. The compiler has the final say. */
export function readUses(files: readonly OwnerText[], removed: readonly Removed[]): readonly Use[] {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { noLib: true, noResolve: true } })
  return files.flatMap(({ path, text }) => {
    const parts = removed.filter((each) => concerns(path, text, each)).flatMap(partsOf)
    if (parts.length === 0) return []
    const uses = new Map<string, Use>()
    project.createSourceFile(`/${path}`, text).forEachDescendant((node) => {
      for (const { of, isNamedBy } of parts) {
        if (!isNamedBy(node)) continue
        const line = node.getStartLineNumber()
        uses.set(`${line} ${JSON.stringify(of)}`, { path, line, of })
      }
    })
    return [...uses.values()]
  })
}

function concerns(path: string, text: string, { shape, entries }: Removed): boolean {
  if (text.includes(shape.type) || text.includes(shape.uid)) return true
  return entries.some((entry) => {
    const [, api] = /^api::([^.]*)\./.exec(entry.uid) ?? []
    if (api !== undefined && path.startsWith(`src/api/${api}/`)) return true
    return text.includes(entry.uid) || new RegExp(`\\b${propertyOf(entry)}\\b`).test(text)
  })
}

function partsOf({ shape, isWhole, attributes, values }: Removed): readonly Part[] {
  const { uid } = shape
  if (isWhole) return [{ of: { kind: 'type', uid }, isNamedBy: (node) => namesType(node, shape) }]
  return [
    ...attributes.map(({ name, now }): Part => ({
      of: { kind: 'attribute', uid, name, now },
      isNamedBy: (node) => namesAttribute(node, name),
    })),
    ...values.map(({ attribute, value }): Part => ({
      of: { kind: 'value', uid, attribute, value },
      isNamedBy: (node) => literalOf(node) === value,
    })),
  ]
}

/** Returns the name of a type's service: `article`. */
function propertyOf({ type }: TypeShape): string {
  return type.charAt(0).toLowerCase() + type.slice(1)
}

/** Matches `'api::menu.menu'`, `'api::menu.menu.find'`, `content.menu`, `{ content: { menu } }`, and imports of the type. */
function namesType(node: Node, shape: TypeShape): boolean {
  const text = literalOf(node)
  if (text !== null)
    return (
      text === shape.uid ||
      text.startsWith(`${shape.uid}.`) ||
      text.endsWith(shape.path.slice('src'.length).replace(/ts$/, 'js'))
    )
  if (!shape.isEntry || !Node.isIdentifier(node) || node.getText() !== propertyOf(shape)) return false
  const parent = node.getParent()
  if (Node.isPropertyAccessExpression(parent))
    return parent.getNameNode() === node && /\bcontent$/.test(parent.getExpression().getText())
  return Node.isBindingElement(parent) && parent.getInitializer() === undefined
}

/** Matches `entry.title`, `{ title }`, `entry['title']`, and the words of a query: `'sort=title'`. */
function namesAttribute(node: Node, attribute: string): boolean {
  const text = literalOf(node)
  if (text !== null) return text.split(/[^\w$-]+/).includes(attribute)
  if (!Node.isIdentifier(node) || node.getText() !== attribute) return false
  const parent = node.getParent()
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === node
  return (
    Node.isPropertyAssignment(parent) || Node.isShorthandPropertyAssignment(parent) || Node.isBindingElement(parent)
  )
}

function literalOf(node: Node): string | null {
  return Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node) ? node.getLiteralValue() : null
}
