/** Addresses of the owner's site that people come back to. */
import { ValidationError } from '@content-gen/runtime'
import type { SignInProvider } from '@content-gen/contract'

/** Characters of an address: servers and browsers refuse much longer ones. */
const longest = 16_000

/** Returns the page that a request asks for: one of the config, with any parameters. @throws ValidationError */
export function pageAsked({ callback }: SignInProvider, asked: unknown): string {
  const [usual = ''] = callback
  if (asked === undefined) return usual
  if (typeof asked === 'string' && asked.length <= 2000 && URL.canParse(asked)) {
    const { origin, pathname, username, password, hash, href } = new URL(asked)
    const isIt = callback
      .map((page) => new URL(page))
      .some((page) => page.origin === origin && page.pathname === pathname)
    if (isIt && username === '' && password === '' && hash === '') return href
  }
  throw new ValidationError('Invalid callback URL provided', { callback: typeof asked === 'string' ? asked : null })
}

/**
 * Returns the page with the answer of the provider: `access_token`, `id_token`, and all of it as `raw[…]` unless that is too long. Leaves out
 * `refresh_token`, which is good for months: addresses are kept in many places.
 */
export function pageWithTokens(page: string, given: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(given).flatMap(([name, value]): readonly Parameter[] => {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isPlain && name !== 'refresh_token' ? [[name, String(value)]] : []
  })
  const tokens = ['id_token', 'access_token'].flatMap((token) => parameters.filter(([name]) => name === token))
  const whole = pageWith(page, [...tokens, ...parameters.map(([name, value]) => [`raw[${name}]`, value] as const)])
  return whole.length <= longest ? whole : pageWith(page, tokens)
}

/** Returns the page with the reason for which nobody was let in, in the words of OAuth. */
export function pageWithError(page: string, error: string, description: string): string {
  return pageWith(page, [
    ['error', error],
    ['error_description', description],
  ])
}

type Parameter = readonly [name: string, value: string]

function pageWith(page: string, parameters: readonly Parameter[]): string {
  const address = new URL(page)
  for (const [name, value] of parameters) address.searchParams.append(name, value)
  return address.href
}
