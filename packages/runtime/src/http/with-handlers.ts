import type { RouteFacts } from '@content-gen/contract'
import type { Route } from './routes.js'

/** Returns the routes of a feature, given the handler of each by its id. */
export function withHandlers<Id extends string>(
  group: { readonly routes: Readonly<Record<Id, RouteFacts>> },
  handlers: Readonly<Record<NoInfer<Id>, Route['run']>>,
): readonly Route[] {
  const { routes } = group
  return (Object.keys(routes) as Id[]).map((id) => {
    const { method, path, action } = routes[id]
    return {
      method,
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      action,
      ...('form' in routes[id] ? { readsBody: true } : {}),
      run: handlers[id],
    }
  })
}
