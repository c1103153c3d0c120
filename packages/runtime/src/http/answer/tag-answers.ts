import { everything } from '../../tags/names.js'
import { tagHeader } from '../../tags/request-tags.js'
import type { CacheTags } from '../../tags/open-tags.js'
import type { Context } from '../routes.js'

const unshared = /\b(private|no-store)\b/i

/** Gives the answer to a read the tags of what it is made of, unless no cache may share it. */
export function tagAnswer(
  { res, state }: Pick<Context, 'res' | 'state'>,
  { config }: Pick<CacheTags, 'config'>,
  tags: Set<string>,
): void {
  if ((res.statusCode !== 200 && res.statusCode !== 304) || state.caller === undefined) return
  // Without any read it still follows from the permissions and the code.
  if (tags.size === 0) tags.add(everything)
  if (!res.hasHeader(config.header) && !unshared.test(String(res.getHeader('Cache-Control'))))
    res.setHeader(config.header, tagHeader(config, tags))
}
