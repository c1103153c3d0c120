import type { Config, Middleware } from '@content-gen/runtime'

type Request = Pick<Parameters<Middleware>[0], 'get' | 'host'>

/** Headers that a page of another site cannot send without a preflight request. */
const asking = ['authorization', 'apollo-require-preflight', 'x-apollo-operation-name']

/**
 * Returns true if a browser sends this form for a page of another site, without a preflight: through its reader, the page may reach servers
 * that it could not reach itself. Other clients do not send these headers.
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
