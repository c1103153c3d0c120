import { Node, Project } from 'ts-morph'
import type { OwnerText } from './read-facts.js'
import type { Removed } from './removed.js'

export interface Use {
  readonly path: string
  readonly line: number
  readonly attribute: string
  readonly removed: Removed
}

/** Where files name attributes that are gone: by name alone, in files that have to do with the type. The compiler has the last word. */
export function readUses(files: readonly OwnerText[], removed: readonly Removed[]): readonly Use[] {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { noLib: true, noResolve: true } })
  return files.flatMap(({ path, text }) => {
    const concerned = removed.filter((each) => concerns(path, text, each))
    if (concerned.length === 0) return []
    const uses = new Map<string, Use>()
    project.createSourceFile(`/${path}`, text).forEachDescendant((node) => {
      for (const each of concerned) {
        for (const attribute of each.attributes) {
          if (!names(node, attribute)) continue
          const line = node.getStartLineNumber()
          uses.set(`${line} ${attribute}`, { path, line, attribute, removed: each })
        }
      }
    })
    return [...uses.values()]
  })
}

function concerns(path: string, text: string, { uid, property, attributes }: Removed): boolean {
  if (!attributes.some((name) => text.includes(name))) return false
  if (uid === null) return true
  const [api = ''] = uid.slice('api::'.length).split('.')
  return path.startsWith(`src/api/${api}/`) || text.includes(uid) || new RegExp(`\\b${property}\\b`).test(text)
}

/** `entry.title`, `{ title }`, `entry['title']`, and the words of a query: `'sort=title'`. */
function names(node: Node, attribute: string): boolean {
  if (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node))
    return node
      .getLiteralValue()
      .split(/[^\w$-]+/)
      .includes(attribute)
  if (!Node.isIdentifier(node) || node.getText() !== attribute) return false
  const parent = node.getParent()
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === node
  return (
    Node.isPropertyAssignment(parent) || Node.isShorthandPropertyAssignment(parent) || Node.isBindingElement(parent)
  )
}
