/** The page at `/docs` for reading the document and trying its routes: Swagger UI, served from this package only. */
import { createReadStream } from 'node:fs'
import type { Middleware } from '@content-gen/runtime'

type Context = Parameters<Middleware>[0]

/** The build puts it there. The path is the same from the sources and from the build. */
const folder = new URL('../dist/reader/', import.meta.url)

/** The files that the page loads, by name. */
const files: ReadonlyMap<string, string> = new Map([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
])

/** Nothing from other origins. The reader places parts by the attribute `style`. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the page and its files; returns false for any other request. `prefix`: that of the API. */
export function answerReader(ctx: Context, prefix: string): boolean {
  if (ctx.path === '/docs') return answerPage(ctx)
  const [, name] = /^\/docs\/([\w.-]+)$/.exec(ctx.path) ?? []
  return name !== undefined && answerPart(ctx, name, prefix)
}

/** A client may ask for a content type at this path. */
function answerPage(ctx: Context): boolean {
  if (!ctx.get('accept').includes('text/html')) return false
  ctx.type = 'text/html; charset=utf-8'
  ctx.set('Content-Security-Policy', policy)
  ctx.body = page
  return true
}

function answerPart(ctx: Context, name: string, prefix: string): boolean {
  if (name === 'start.js') {
    ctx.type = 'text/javascript; charset=utf-8'
    ctx.body = start(prefix)
    return true
  }
  const type = files.get(name)
  if (type === undefined) return false
  ctx.type = type
  ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.body = createReadStream(new URL(name, folder))
  return true
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reader"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/**
 * Requests are tried on the server that shows the page, whatever servers the document names. Parameters begin empty: the reader would send
 * an invented value for each.
 */
function start(prefix: string): string {
  return `const options = { dom_id: '#reader', deepLinking: true, docExpansion: 'none', defaultModelsExpandDepth: -1, validatorUrl: null }
const isOpen = (value) => value !== null && typeof value === 'object' && value.in === 'query' && !value.schema.enum && value.schema.type !== 'array'
const empty = (key, value) => (isOpen(value) ? { ...value, example: value.style === 'deepObject' ? {} : '' } : value)
fetch('/openapi.json')
  .then((answer) => answer.text())
  .then((text) => {
    const spec = { ...JSON.parse(text, empty), servers: [{ url: ${JSON.stringify(prefix || '/')} }] }
    SwaggerUIBundle({ ...options, spec })
  })
`
}
