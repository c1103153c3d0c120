import { everything } from '../tags/names.js'
import { tagHeader } from '../tags/request-tags.js'
import type { CacheTags } from '../tags/open-tags.js'
import type { Middleware } from './routes.js'

const unshared = /\b(private|no-store)\b/i

/** Gives answers to reads the tags of what they were read from. Answers that no cache may share have none. */
export function tagAnswers({ config, request }: CacheTags): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const tags = new Set<string>()
    await request.collect(tags, next)
    if ((ctx.status !== 200 && ctx.status !== 304) || ctx.state.caller === undefined) return
    // Without any read it still follows from the permissions and the code.
    if (tags.size === 0) tags.add(everything)
    const { res } = ctx
    if (!res.hasHeader(config.header) && !unshared.test(String(res.getHeader('Cache-Control'))))
      res.setHeader(config.header, tagHeader(config, tags))
  }
}
