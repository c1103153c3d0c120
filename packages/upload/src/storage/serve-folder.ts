import { once } from 'node:events'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTag, only } from '@content-gen/runtime'
import { storedName } from './stored-name.js'
import type { Stats } from 'node:fs'
import type { Middleware } from '@content-gen/runtime'

/** Bitmap pictures, which a browser may display. Other files may contain code and are downloaded. */
const shown = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['jpe', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['bmp', 'image/bmp'],
  ['ico', 'image/x-icon'],
  ['apng', 'image/apng'],
])

/**
 * Scripts and style sheets, by their extensions. A page takes what has their type, even a download: the panel's own policy lets its pages run
 * scripts of this host.
 */
const active = /^\.(?:[cm]?js|jsm|es|ecma|css)$/i

/** Restricts anything that runs nevertheless. Drawings keep their inline styles. */
const nothing = "sandbox; default-src 'none'"

/**
 * Serves the files of one flat folder: ranges, `ETag`, `Last-Modified` and 304 come from `send`. The content of a name may be replaced, so
 * caches revalidate after a minute. `tagHeader`: the header of the cache tag.
 */
export function serveFolder(folder: string, prefix: string, tagHeader?: string): Middleware {
  const root = `${prefix}/`
  const isBelow = ({ path }: ServedContext) => path.startsWith(root)
  return only(isBelow, async (ctx, next) => {
    const name = ctx.path.slice(root.length)
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !storedName.test(name)) return next()
    // `send` would follow a symbolic link anywhere.
    const found = await lstat(join(folder, name)).catch(() => null)
    if (!found?.isFile()) return next()
    const extension = name.slice(name.lastIndexOf('.'))
    const type = shown.get(extension.slice(1).toLowerCase())
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Content-Security-Policy', /\.svg$/i.test(name) ? `${nothing}; style-src 'unsafe-inline'` : nothing)
    // Sites of other origins may show these pictures.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.set('Cache-Control', 'public, max-age=60')
    if (tagHeader !== undefined) ctx.set(tagHeader, fileTag(name))
    if (type === undefined) ctx.set('Content-Disposition', 'attachment')
    if (type !== undefined) ctx.type = type
    else if (active.test(extension)) ctx.type = 'text/plain; charset=utf-8'
    mendRange(ctx, found)
    await answer(ctx, folder, name, tagHeader)
  })
}

/** Makes `send` answer ranges as in RFC 9110: it is stricter about suffixes, and less strict about HEAD and `If-Range`. */
function mendRange({ method, req: { headers } }: ServedContext, { size, mtime }: Stats): void {
  if (headers.range === undefined) return
  const ifRange = headers['if-range'] ?? mtime.toUTCString()
  // The tags of files are weak: none of them is enough to continue a download.
  if (method === 'HEAD' || size === 0 || ifRange !== mtime.toUTCString()) delete headers.range
  else
    headers.range = headers.range.replace(/([=,]\s*)-(\d+)/g, (suffix, before, length) =>
      Number(length) > size ? `${before}0-` : suffix,
    )
}

/** Loads what answers with ranges: servers do it when they prepare for requests. */
export function loadSend(): Promise<unknown> {
  return import('send')
}

type ServedContext = Parameters<Middleware>[0]

/** `send` writes to the response itself. */
async function answer(ctx: ServedContext, folder: string, name: string, tagHeader = 'Cache-Tag'): Promise<void> {
  const { default: send } = await import('send')
  ctx.respond = false
  // Earlier answers of the connection go first; until then no file is open, and none at all if they are not taken.
  if (ctx.res.socket === null) await once(ctx.res, 'socket')
  // Koa starts with 404, and `send` keeps the status it finds.
  ctx.status = 200
  await new Promise<void>((resolve) => {
    ctx.res.once('close', resolve)
    send(ctx.req, name, { root: folder, cacheControl: false, index: false, dotfiles: 'ignore' })
      .on('error', (error: { status?: number }) => {
        for (const header of ['Content-Disposition', 'Content-Type', 'Cache-Control', tagHeader]) ctx.remove(header)
        ctx.res.statusCode = error.status ?? 500
        ctx.res.end()
      })
      .pipe(ctx.res)
  })
}
