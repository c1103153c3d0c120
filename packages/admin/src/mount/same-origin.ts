import { RequestError } from '@content-gen/runtime'
import type { Context } from '@content-gen/runtime'

type SenderContext = Pick<Context, 'get' | 'method' | 'host'>

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that a page of another site, a sibling host included, made a browser send. `Sec-Fetch-Site` is the browser's own word;
 * older browsers send `Origin` with every request that changes something.
 * @throws RequestError 403
 */
export function requireSameOrigin(ctx: SenderContext): void {
  const site = ctx.get('sec-fetch-site')
  if (site === 'same-origin' || (site === 'none' && safe.has(ctx.method))) return
  const origin = ctx.get('origin')
  if (site === '' && (origin === '' || hostOf(origin) === ctx.host.toLowerCase())) return
  throw new RequestError(403, 'ForbiddenError', 'The request comes from a page of another site')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
