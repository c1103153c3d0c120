/** Addresses of the owner's site that people come back to. */
import { ValidationError } from '@content-gen/runtime'
import type { SignInProvider } from '@content-gen/contract'

/** Bytes of the address: servers and browsers refuse much longer ones. */
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

/** Returns the page with what the provider gave: `access_token`, `id_token`, and all of it as `raw[…]`. */
export function pageWithTokens(page: string, tokens: Readonly<Record<string, unknown>>): string {
  // It is good for months, and addresses are kept in many places.
  const { refresh_token: _none, ...given } = tokens
  const whole = pageWith(page, [...named(given, (name) => name, ['id_token', 'access_token']), ...named(given, raw)])
  return whole.length <= longest
    ? whole
    : pageWith(
        page,
        named(given, (name) => name, ['id_token', 'access_token']),
      )
}

/** Returns the page with the reason for which nobody was let in, in the words of OAuth. */
export function pageWithError(page: string, error: string, description: string): string {
  return pageWith(page, [
    ['error', error],
    ['error_description', description],
  ])
}

type Parameter = readonly [name: string, value: string]

const raw = (name: string) => `raw[${name}]`

function named(
  given: Readonly<Record<string, unknown>>,
  nameOf: (name: string) => string,
  names: readonly string[] = Object.keys(given),
): readonly Parameter[] {
  return names.flatMap((name): readonly Parameter[] => {
    const value = given[name]
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isPlain ? [[nameOf(name), String(value)]] : []
  })
}

function pageWith(page: string, parameters: readonly Parameter[]): string {
  const address = new URL(page)
  for (const [name, value] of parameters) address.searchParams.append(name, value)
  return address.href
}
