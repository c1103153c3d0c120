import { CompareProblem } from './knowledge.js'
import type { Server } from './ask.js'

/** Someone as whom both servers are asked. */
export interface Caller {
  /** `public`, `token`, or the name in lower case. */
  readonly name: string
  readonly old: Server
  readonly new: Server
}

/** The public, and each token of the environment: `COMPARE_TOKEN`, `COMPARE_TOKEN_<NAME>`, for the new server alone `COMPARE_NEW_TOKEN…`. */
export function callersOf(old: string, young: string, variables: NodeJS.ProcessEnv): Caller[] {
  const tokens = Object.keys(variables).flatMap((variable) => {
    const matched = /^COMPARE_TOKEN(?:_([A-Z0-9_]+))?$/.exec(variable)
    if (matched === null || !variables[variable]) return []
    const token = tokenIn(variable, variables)
    const ofNew = variable.replace('COMPARE_', 'COMPARE_NEW_')
    const other = variables[ofNew] ? tokenIn(ofNew, variables) : token
    return [{ name: matched[1]?.toLowerCase() ?? 'token', old: bearing(old, token), new: bearing(young, other) }]
  })
  return [{ name: 'public', old: { base: old, headers: {} }, new: { base: young, headers: {} } }, ...tokens]
}

function bearing(base: string, token: string): Server {
  return { base, headers: { authorization: `Bearer ${token}` } }
}

function tokenIn(variable: string, variables: NodeJS.ProcessEnv): string {
  const token = variables[variable] ?? ''
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CompareProblem(`${variable} is no token: it has spaces or other characters.`)
  return token
}

/** Returns the address of a server without its last slash. */
export function baseOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CompareProblem('A server is named by its address, such as https://old.example.com.')
  if (url.username !== '' || url.password !== '')
    throw new CompareProblem('An address with a password is not used. Tokens come from the environment: COMPARE_TOKEN.')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
