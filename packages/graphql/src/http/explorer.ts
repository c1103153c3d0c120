/** A page at the endpoint for typing and trying operations: GraphiQL, served from this package only. */
import { sendLocalFile, sendLocalPage } from '@content-gen/runtime'
import type { KoaContext } from '../resolvers/koa-context.js'

/** The build puts it there. The path is the same from the sources and from the build. */
const folder = new URL('../../dist/explorer/', import.meta.url)

const names = ['react.production.min.js', 'react-dom.production.min.js', 'graphiql.min.js', 'graphiql.min.css']

/** Serves the page and its files; returns false for any other request. */
export function answerExplorer(ctx: KoaContext, endpoint: string): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false
  if (ctx.path === endpoint) return answerPage(ctx, endpoint)
  const prefix = `${endpoint}/explorer/`
  return ctx.path.startsWith(prefix) && sendLocalFile(ctx, ctx.path.slice(prefix.length), { folder, names, start })
}

/** Returns true if a browser requests a page rather than the answer to a query. */
function answerPage(ctx: KoaContext, endpoint: string): boolean {
  if ('query' in ctx.query || !ctx.get('accept').includes('text/html')) return false
  sendLocalPage(ctx, page(`${endpoint}/explorer`))
  return true
}

/** `base` comes from the config, which allows only plain paths. */
function page(base: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>GraphQL</title>
    <link rel="stylesheet" href="${base}/graphiql.min.css" />
    <style>
      html, body, #explorer { height: 100%; margin: 0 }
    </style>
  </head>
  <body>
    <div id="explorer"></div>
    <script src="${base}/react.production.min.js"></script>
    <script src="${base}/react-dom.production.min.js"></script>
    <script src="${base}/graphiql.min.js"></script>
    <script src="${base}/start.js"></script>
  </body>
</html>
`
}

const start = `const fetcher = GraphiQL.createFetcher({ url: location.pathname })
const explorer = React.createElement(GraphiQL, { fetcher, shouldPersistHeaders: true })
ReactDOM.createRoot(document.getElementById('explorer')).render(explorer)
`
