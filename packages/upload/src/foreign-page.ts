import type { Config, Middleware } from '@content-gen/runtime'

type Request = Pick<Parameters<Middleware>[0], 'get' | 'host'>

/** What a page of another site cannot send without asking first. */
const asking = ['authorization', 'apollo-require-preflight', 'x-apollo-operation-name']

/**
 * Whether a browser sends this form for a page of another site, which it does unasked: the page may reach servers through its
 * reader that it could not reach itself. Other clients say nothing of pages.
 */
export function isSentByForeignPage(request: Request, { origin: trusted }: Config['server']['cors']): boolean {
  if (asking.some((name) => request.get(name) !== '')) return false
  const origin = request.get('origin')
  const site = request.get('sec-fetch-site')
  if (origin !== '' && origin === trusted) return false
  if (site !== '') return site !== 'same-origin' && site !== 'none'
  return origin !== '' && hostOf(origin) !== request.host
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
