/** The page at `/` of a development server: names the server, its types and where to go on. */
import { only } from '../request/only.js'
import type { Middleware, Route } from '../routes.js'
import type { Store } from '../../store.js'

/** Serves the page to browsers that request `/`; passes other requests on. Not in production, which reveals nothing. */
export function startPage(store: Store, routes: readonly Route[]): Middleware {
  const { production } = store.environment
  let html: string | undefined
  return only(
    ({ path }) => path === '/' && !production,
    async (ctx, next) => {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
      if (!isRead || !ctx.get('accept').includes('text/html')) return next()
      ctx.type = 'text/html; charset=utf-8'
      ctx.set(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      )
      ctx.body = html ??= page(store, routes)
    },
  )
}

function page({ config }: Store, routes: readonly Route[]): string {
  const { prefix } = config.api.rest
  const types = routes.filter(({ method, action }) => method === 'GET' && /^api::[^.]+\.[^.]+\.find$/.test(action))
  const rows = types.map(({ path, action }) => {
    const isOpen = config.permissions['public']?.includes(action) === true
    const note = isOpen ? '' : ` <small>needs <code>${escaped(action)}</code></small>`
    return `<li>${link(prefix + path)}${note}</li>`
  })
  const explorer = config.graphql.enabled ? `<li>${link(config.graphql.endpoint)}: GraphQL, with an explorer</li>` : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A content server</title>
<style>:root { color-scheme: light dark } body { font: 16px/1.5 sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem } small { opacity: .75 } li { overflow-wrap: anywhere }</style>
<h1>This server runs</h1>
<p>It was made by content-gen, and answers the Strapi v4 content API. In production this page is a 404.</p>
<h2>Content types</h2>
<ul>${rows.join('') || '<li>None yet: <code>npx content-gen add type article</code> makes one.</li>'}</ul>
<h2>Elsewhere</h2>
<ul>${explorer}<li>${link('/_health')} and ${link('/_ready')}</li>
<li>every route with its action: <code>src/generated/routes.ts</code></li>
<li>the documentation: <code>node_modules/content-gen/docs</code>, which begins with <code>tutorial.md</code></li></ul>
</html>
`
}

function link(path: string): string {
  return `<a href="${escaped(path)}">${escaped(path)}</a>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
