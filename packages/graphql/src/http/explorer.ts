/** A page at the endpoint for typing and trying operations: GraphiQL, served from this package only. */
import { createReadStream } from 'node:fs'
import type { KoaContext } from '../resolvers/context.js'

/** The build puts it there. The path is the same from the sources and from the build. */
const folder = new URL('../../dist/explorer/', import.meta.url)

/** The files that the page loads, by name. */
const files: ReadonlyMap<string, string> = new Map([
  ['react.production.min.js', 'text/javascript; charset=utf-8'],
  ['react-dom.production.min.js', 'text/javascript; charset=utf-8'],
  ['graphiql.min.js', 'text/javascript; charset=utf-8'],
  ['graphiql.min.css', 'text/css; charset=utf-8'],
])

/** Nothing from other origins. The editor styles its text by attributes. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the page and its files; returns false for any other request. */
export function answerExplorer(ctx: KoaContext, endpoint: string): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false
  if (ctx.path === endpoint) return answerPage(ctx, endpoint)
  const prefix = `${endpoint}/explorer/`
  return ctx.path.startsWith(prefix) && answerPart(ctx, ctx.path.slice(prefix.length))
}

/** Returns true if a browser requests a page rather than the answer to a query. */
function answerPage(ctx: KoaContext, endpoint: string): boolean {
  if ('query' in ctx.query || !ctx.get('accept').includes('text/html')) return false
  ctx.type = 'text/html; charset=utf-8'
  ctx.set('Content-Security-Policy', policy)
  ctx.body = page(`${endpoint}/explorer`)
  return true
}

function answerPart(ctx: KoaContext, name: string): boolean {
  if (name === 'start.js') {
    ctx.type = 'text/javascript; charset=utf-8'
    ctx.body = start
    return true
  }
  const type = files.get(name)
  if (type === undefined) return false
  ctx.type = type
  ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.body = createReadStream(new URL(name, folder))
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
