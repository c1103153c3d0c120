/** A server with the panel, and people who use its API with a browser. */
import { setTimeout as wait } from 'node:timers/promises'
import { accountProject, magazineConfig, send } from '../accounts/account-project.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { Provider } from '../databases.js'
import type { RunningServer } from '../project.js'

export const panelConfig = { ...magazineConfig, admin: { enabled: true }, editorial: { enabled: true } }

export const passphrase = 'a long passphrase'

export function panelProject(name: string, provider: Provider, config: object = panelConfig): Promise<AccountProject> {
  return accountProject(`admin-${name}-${provider}`, provider, { ...panelConfig, ...config })
}

/** A browser with its cookie. It sends what a page of the panel would send. */
export class Browser {
  cookie: string | null = null

  constructor(readonly base: string) {}

  /** `path` is relative to `/admin/api`. */
  async send(method: string, path: string, body?: unknown, headers: object = {}): Promise<Answer> {
    const own = { 'sec-fetch-site': 'same-origin', ...(this.cookie === null ? {} : { cookie: this.cookie }) }
    const answer = await send(this.base, method, `/admin/api${path}`, body, { ...own, ...headers })
    for (const set of answer.headers.getSetCookie()) this.#keep(set)
    return answer
  }

  signIn(email: string, password = passphrase): Promise<Answer> {
    return this.send('POST', '/session', { email, password })
  }

  #keep(set: string): void {
    const [pair = ''] = set.split(';')
    this.cookie = pair.endsWith('=') ? null : pair
  }
}

/** Returns the key of the link that the server printed last. */
export function printedKey(server: RunningServer): string {
  return [...server.output().matchAll(/\/admin\/link#([\w-]{43})$/gm)].at(-1)?.[1] ?? ''
}

/** Waits for the link for the first administrator; returns its key. */
export async function firstKey(server: RunningServer): Promise<string> {
  for (let looks = 0; printedKey(server) === '' && looks < 200; looks++) await wait(25)
  return printedKey(server)
}

/** Makes the first administrator, who is a super administrator; returns its browser. */
export async function firstAdministrator(server: RunningServer, email = 'ada@example.com'): Promise<Browser> {
  const browser = new Browser(server.base)
  const person = { email, password: passphrase, firstname: 'Ada', lastname: 'Lovelace' }
  const { status, text } = await browser.send('POST', '/links/use', { token: await firstKey(server), ...person })
  if (status !== 200) throw new Error(text)
  return browser
}
