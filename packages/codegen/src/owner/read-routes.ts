/** The routes of a file of routes, as far as they are spelled out. */
import { Node } from 'ts-morph'
import type { Expression, SourceFile } from 'ts-morph'
import type { RouteFacts } from './facts.js'

type Unwrap = (expression: Expression, source: SourceFile) => Expression

/** Returns the routes of the list; those that only running it would tell are left out. */
export function routesOf(list: Node | undefined, source: SourceFile, unwrap: Unwrap): readonly RouteFacts[] {
  if (!Node.isArrayLiteralExpression(list)) return []
  return list.getElements().flatMap((element) => {
    const [method, path, handler] = ['method', 'path', 'handler'].map((name) => textAt(element, name))
    if (method === undefined || path === undefined || handler === undefined) return []
    const config = valueAt(element, 'config')
    return [{ method, path, handler, ...authOf(valueAt(config && unwrap(config, source), 'auth')) }]
  })
}

function authOf(auth: Expression | undefined): Pick<RouteFacts, 'isOpen' | 'scope'> {
  const isOpen = Node.isFalseLiteral(auth) || (Node.isStringLiteral(auth) && auth.getLiteralValue() === 'optional')
  const list = valueAt(auth, 'scope')
  const actions = Node.isArrayLiteralExpression(list) ? list.getElements() : []
  return {
    isOpen,
    scope: actions.flatMap((action) => (Node.isStringLiteral(action) ? [action.getLiteralValue()] : [])),
  }
}

function textAt(node: Node, name: string): string | undefined {
  const value = valueAt(node, name)
  return Node.isStringLiteral(value) ? value.getLiteralValue() : undefined
}

function valueAt(node: Node | undefined, name: string): Expression | undefined {
  if (!Node.isObjectLiteralExpression(node)) return undefined
  const property = node.getProperty(name)
  return Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
}
