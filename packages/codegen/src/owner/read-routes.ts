/** The routes of a file of routes, as far as they are spelled out. */
import { Node } from 'ts-morph'
import type { Expression, SourceFile } from 'ts-morph'
import type { PolicedFacts, RouteFacts } from './facts.js'

type Unwrap = (expression: Expression, source: SourceFile) => Expression

/** Returns the routes of the list; those that only running it would tell are left out. */
export function routesOf(list: Node | undefined, source: SourceFile, unwrap: Unwrap): readonly RouteFacts[] {
  if (!Node.isArrayLiteralExpression(list)) return []
  return list.getElements().flatMap((element) => {
    const [method, path, handler] = ['method', 'path', 'handler'].map((name) => textAt(element, name))
    if (method === undefined || path === undefined || handler === undefined) return []
    const sent = valueAt(element, 'config')
    const config = sent && unwrap(sent, source)
    return [
      {
        method,
        path,
        line: element.getStartLineNumber(),
        handler,
        ...(textAt(element, 'type') === 'admin' ? { isAdmin: true as const } : {}),
        ...authOf(valueAt(config, 'auth')),
        takesForms: Node.isTrueLiteral(valueAt(config, 'multipart')),
      },
    ]
  })
}

/** Returns the routes of a list with policies for REST alone. */
export function policedRoutes(list: Node | undefined, source: SourceFile, unwrap: Unwrap): readonly PolicedFacts[] {
  if (!Node.isArrayLiteralExpression(list)) return []
  return list.getElements().flatMap((element) => {
    const handler = textAt(element, 'handler')
    const config = valueAt(element, 'config')
    // Administrators do not come by GraphQL.
    if (handler === undefined || textAt(element, 'type') === 'admin') return []
    return policed(handler, config && unwrap(config, source))
  })
}

/** Returns the actions to which a router gives policies for REST alone. */
export function policedActions(router: Node | undefined, source: SourceFile, unwrap: Unwrap): readonly PolicedFacts[] {
  const config = valueAt(router, 'config')
  const actions = config && unwrap(config, source)
  if (!Node.isObjectLiteralExpression(actions)) return []
  return actions.getProperties().flatMap((property) => {
    if (!Node.isPropertyAssignment(property)) return []
    const name = property.getNameNode()
    const options = property.getInitializer()
    return policed(
      Node.isStringLiteral(name) ? name.getLiteralValue() : name.getText(),
      options && unwrap(options, source),
    )
  })
}

/** Code that says anything about `graphql` has decided. */
function policed(action: string, options: Node | undefined): PolicedFacts[] {
  if (!Node.isObjectLiteralExpression(options) || options.getProperty('graphql')) return []
  const policies = options.getProperty('policies')
  const list = valueAt(options, 'policies')
  if (policies === undefined || (Node.isArrayLiteralExpression(list) && list.getElements().length === 0)) return []
  return [{ action, line: policies.getStartLineNumber() }]
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
  const isText = Node.isStringLiteral(value) || Node.isNoSubstitutionTemplateLiteral(value)
  return isText ? value.getLiteralValue() : undefined
}

function valueAt(node: Node | undefined, name: string): Expression | undefined {
  if (!Node.isObjectLiteralExpression(node)) return undefined
  const property = node.getProperty(name)
  return Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
}
