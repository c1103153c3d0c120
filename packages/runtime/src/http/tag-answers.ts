import { everything } from '../tags/names.js'
import { tagHeader } from '../tags/request-tags.js'
import type { CacheTags } from '../tags/open-tags.js'
import type { Context, Middleware } from './routes.js'

const unshared = /\b(private|no-store)\b/i

/** Collects the tags of what the answers to reads are made of. */
export function collectTags({ request }: CacheTags): Middleware {
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.state.tags = new Set<string>()
    return request.collect(ctx.state.tags, next)
  }
}

/** Gives an answer the collected tags, unless no cache may share it. */
export function tagAnswer({ res, state }: Pick<Context, 'res' | 'state'>, { config }: CacheTags): void {
  const { tags } = state
  if (tags === undefined || state.caller === undefined) return
  if (res.statusCode !== 200 && res.statusCode !== 304) return
  // Without any read it still follows from the permissions and the code.
  if (tags.size === 0) tags.add(everything)
  if (!res.hasHeader(config.header) && !unshared.test(String(res.getHeader('Cache-Control'))))
    res.setHeader(config.header, tagHeader(config, tags))
}
