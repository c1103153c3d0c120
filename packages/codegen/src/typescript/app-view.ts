import { projectHeader } from './header.js'
import { printImports } from './imports.js'

/** The view of `app.hbs`. */
export interface AppView {
  readonly header: string
  readonly imports: readonly string[]
  /** The second argument of `createServer`. */
  readonly parts: string
}

export function appView(hasGraphql: boolean): AppView {
  return {
    header: projectHeader,
    imports: printImports([
      ...(hasGraphql ? [{ names: ['graphql'], from: '@content-gen/graphql', isType: false }] : []),
      { names: ['createServer'], from: '@content-gen/runtime', isType: false },
      { names: ['Server', 'Store'], from: '@content-gen/runtime', isType: true },
      { names: ['openContent'], from: './content.js', isType: false },
      ...(hasGraphql ? [{ names: ['definitions'], from: './graphql/schema.js', isType: false }] : []),
      { names: ['routes'], from: './routes.js', isType: false },
    ]),
    parts: hasGraphql
      ? '{ routes: routes(content), plugins: [await graphql(store, definitions)] }'
      : '{ routes: routes(content) }',
  }
}
