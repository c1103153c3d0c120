/** Pages with files of a package's own, which may load nothing from other origins. */
import { createReadStream } from 'node:fs'
import type { Middleware } from '../routes.js'

type Context = Parameters<Middleware>[0]

/** The tools on these pages style their parts by attributes. */
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

export function sendLocalPage(ctx: Context, html: string): void {
  ctx.type = 'text/html; charset=utf-8'
  ctx.set('Content-Security-Policy', policy)
  ctx.body = html
}

/** The files of a page: those that the build put into `folder`, and `start.js`, its own script. */
export interface LocalFiles {
  readonly folder: URL
  readonly names: readonly string[]
  readonly start: string
}

/** Answers a file of a page; returns false if it has none of this name. */
export function sendLocalFile(ctx: Context, name: string, { folder, names, start }: LocalFiles): boolean {
  if (name === 'start.js') {
    ctx.type = 'text/javascript; charset=utf-8'
    ctx.body = start
    return true
  }
  if (!names.includes(name)) return false
  ctx.type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.body = createReadStream(new URL(name, folder))
  return true
}
