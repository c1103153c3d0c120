/** The page at `/docs` for reading the document and trying its routes: Swagger UI, served from this package only. */
import { sendLocalFile, sendLocalPage } from '@content-gen/runtime'
import type { Middleware } from '@content-gen/runtime'

type Context = Parameters<Middleware>[0]

/** The build puts it there. The path is the same from the sources and from the build. */
const folder = new URL('../dist/reader/', import.meta.url)

const names = ['swagger-ui-bundle.js', 'swagger-ui.css']

/** Serves the page and its files; returns false for any other request. `prefix`: that of the API. */
export function answerReader(ctx: Context, prefix: string): boolean {
  if (ctx.path === '/docs') return answerPage(ctx)
  const [, name] = /^\/docs\/([\w.-]+)$/.exec(ctx.path) ?? []
  return name !== undefined && sendLocalFile(ctx, name, { folder, names, start: start(prefix) })
}

/** A client may ask for a content type at this path. */
function answerPage(ctx: Context): boolean {
  if (!ctx.get('accept').includes('text/html')) return false
  sendLocalPage(ctx, page)
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
