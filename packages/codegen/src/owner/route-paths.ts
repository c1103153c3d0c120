/** Routes that the server would refuse at start, such as `/orders/:id(\\d+)` of Strapi v4, or that nobody could reach. */
import { quote, type Diagnostic } from '@content-gen/schema'
import { problem } from '../project/problem.js'
import type { MadeFile } from './makers.js'

/** By the first that matches. */
const refused: readonly (readonly [form: RegExp, hint: string])[] = [
  [/:\w+\(/, 'Write the parameter without its pattern, and check it in the action.'],
  [/:\w+\?/, 'Write a part that may be absent in braces: "/orders{/:id}".'],
  [/:\w+[*+]/, 'Write a parameter that takes several segments with a star: "/orders/*path".'],
  [/\*(?![\p{ID_Start}$_"])/u, 'Name what the star takes: "/orders/*path".'],
  [/:(?![\p{ID_Start}$_"])/u, 'Name the parameter, with a letter first: "/orders/:id".'],
  [/[:*][\p{ID_Continue}$]+[:*]/u, 'Put a character between the parameters: "/orders/:from-:to".'],
  [/[()[\]+?!]/, 'Leave the sign out, or put a backslash in front of it.'],
]

export function refusedPaths(made: readonly MadeFile[]): Diagnostic[] {
  return made.flatMap(({ place, facts: { routes = [] } }) =>
    routes.flatMap(({ path, line }) => {
      const bare = path.replaceAll(/\\./gs, '')
      const hint = refused.find(([form]) => form.test(bare))?.[1]
      if (hint === undefined) return []
      return [problem('route-path', `${place.path}:${line}`, `the router takes no path ${quote(path)}`, hint)]
    }),
  )
}

/** Reports routes for forms in a project without the media library, which reads forms. */
export function refusedForms(made: readonly MadeFile[]): Diagnostic[] {
  return made.flatMap(({ place, facts: { routes = [] } }) =>
    routes
      .filter(({ takesForms }) => takesForms)
      .map(({ line }) =>
        problem(
          'route-form',
          `${place.path}:${line}`,
          'the media library, which reads forms, is turned off',
          'Leave `multipart` out, or set "upload": { "enabled": true } in the config.',
        ),
      ),
  )
}

/** Returns a warning for each file with routes for administrators, whom a project without the panel does not have. */
export function unreachableRoutes(made: readonly MadeFile[]): Diagnostic[] {
  return made.flatMap(({ place, facts: { routes = [] } }) => {
    const first = routes.find(({ isAdmin }) => isAdmin)
    if (first === undefined) return []
    const message = 'a route for administrators is not served, since the panel is off'
    const hint = 'Write "admin": { "enabled": true } into the config, or take the type of the route out.'
    return [{ ...problem('route-admin', `${place.path}:${first.line}`, message, hint), severity: 'warning' as const }]
  })
}
