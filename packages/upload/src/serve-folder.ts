import { once } from 'node:events'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import send from 'send'
import { storedName } from './stored-name.js'
import type { Middleware } from '@content-gen/runtime'

/** Pictures of dots, which a browser may show. Anything else may hold code: it is for downloading. */
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

/** For whatever runs after all. Drawings keep the styles that they are made of. */
const nothing = "sandbox; default-src 'none'"

/**
 * Answers the files of one flat folder: ranges, `ETag`, `Last-Modified` and 304 by `send`. A name may get new content (a
 * replacement), so a cache asks again after a minute.
 */
export function serveFolder(folder: string, prefix: string): Middleware {
  return async (ctx, next) => {
    const name = ctx.path.startsWith(`${prefix}/`) ? ctx.path.slice(prefix.length + 1) : ''
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !storedName.test(name)) return next()
    // `send` would follow a link to anywhere.
    const found = await lstat(join(folder, name)).catch(() => null)
    if (!found?.isFile()) return next()
    const type = shown.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Content-Security-Policy', /\.svg$/i.test(name) ? `${nothing}; style-src 'unsafe-inline'` : nothing)
    // Sites of other origins show these pictures.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.set('Cache-Control', 'public, max-age=60')
    if (type === undefined) ctx.set('Content-Disposition', 'attachment')
    if (type !== undefined) ctx.type = type
    await answer(ctx, folder, name)
  }
}

type ServedContext = Parameters<Middleware>[0]

/** `send` writes to the response itself. */
async function answer(ctx: ServedContext, folder: string, name: string): Promise<void> {
  ctx.respond = false
  // The answers before it on its connection come first; no file is open until then, and none at all where they are not taken.
  if (ctx.res.socket === null) await once(ctx.res, 'socket')
  // Koa begins with 404, and `send` keeps what it finds.
  ctx.status = 200
  await new Promise<void>((resolve) => {
    ctx.res.once('close', resolve)
    send(ctx.req, name, { root: folder, cacheControl: false, index: false, dotfiles: 'ignore' })
      .on('error', (error: { status?: number }) => {
        for (const header of ['Content-Disposition', 'Content-Type', 'Cache-Control']) ctx.remove(header)
        ctx.res.statusCode = error.status ?? 500
        ctx.res.end()
      })
      .pipe(ctx.res)
  })
}
