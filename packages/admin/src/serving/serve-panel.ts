import { only } from '@content-gen/runtime'
import type { Middleware, Store } from '@content-gen/runtime'
import { extensionsFolder } from '../extensions.js'
import { contentPolicy } from './content-policy.js'
import { panelFolder } from './panel-folder.js'
import { StaticFiles } from './static-files.js'
import type { StaticFile } from './static-files.js'

const root = '/admin'
/** Names with a hash of their content: another content has another name. */
const hashed = /^assets\//
/** Pages have dots in their names too: `types/api::tag.tag`. */
const named = /^assets\/|^[^/]*\.[^/]*$/

const encodings = ['br', 'gzip'] as const

type Served = Parameters<Middleware>[0]

/**
 * Serves the panel: its files, the owner's extensions of it, and its one page at every path below `/admin` that names no file. The browser
 * asks for extensions anew each time, since their names have no hash.
 */
export function servePanel(store: Pick<Store, 'config' | 'environment'>, imageOrigins: readonly string[]): Middleware {
  const policy = contentPolicy(store.config, imageOrigins)
  const { projectDir, production } = store.environment
  const extensions = new StaticFiles(extensionsFolder(projectDir), production)
  let files: StaticFiles | undefined
  const isPanel = ({ path }: Served) => path === root || path.startsWith(`${root}/`)
  return only(isPanel, async (ctx, next) => {
    const { path } = ctx
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    files ??= new StaticFiles(panelFolder())
    const name = path.slice(root.length + 1)
    const extension = name.startsWith('extensions/') ? name.slice('extensions/'.length) : null
    const file = await (extension === null
      ? files.file(named.test(name) ? name : 'index.html')
      : extensions.file(extension))
    if (file === null) return next()
    for (const header of ctx.res.getHeaderNames()) if (header.startsWith('access-control-')) ctx.remove(header)
    ctx.set('Content-Security-Policy', policy)
    ctx.set('Referrer-Policy', 'no-referrer')
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin')
    ctx.set('Cache-Control', hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    await send(ctx, file)
  })
}

async function send(ctx: Served, file: StaticFile): Promise<void> {
  ctx.status = 200
  ctx.type = file.type
  ctx.set('ETag', file.etag)
  ctx.vary('Accept-Encoding')
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  // The smaller first, whatever order the browser names them in.
  const encoding = encodings.find((each) => file.isText && ctx.acceptsEncodings(each) === each) ?? null
  if (encoding !== null) ctx.set('Content-Encoding', encoding)
  ctx.body = encoding === null ? file.bytes : await file.compressed(encoding)
}
