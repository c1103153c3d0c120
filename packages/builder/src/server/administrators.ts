import { createHash } from 'node:crypto'
import { loadConfig } from '@content-gen/codegen'
import { superAdmin } from '@content-gen/contract'
import { hasErrors, parseConfig } from '@content-gen/schema'
import { isJsonObject } from '../json.js'
import { RefusedRequest } from './refused-request.js'

/** The development server, as long as it can tell who somebody is. */
export interface AskedServer {
  readonly root: string
  /** Of this machine: `http://127.0.0.1:1337`. */
  readonly address: string
  readonly isServing: boolean
}

/** Milliseconds for which somebody who was signed in is known while no server runs. */
const known = 10 * 60_000
const patience = 5000

/** Finds out if a browser is signed in to the panel as a super administrator. Cookies of 127.0.0.1 reach all of its ports. */
export class Administrators {
  #last: { readonly hash: string; readonly at: number } | null = null

  /** A project without the panel has no administrators: there the key is enough. @throws RefusedRequest 403 */
  async require(server: AskedServer, cookie: string): Promise<void> {
    if (!(await hasPanel(server.root))) return
    const hash = createHash('sha256').update(cookie).digest('base64')
    if (!server.isServing) {
      // Its author can mend a mistake that stops the server.
      if (this.#last?.hash === hash && performance.now() - this.#last.at < known) return
      throw new RefusedRequest(403, 'signIn', 'No server runs that could tell who you are', signIn(server))
    }
    this.#last = null
    if (!(await isSuper(server.address, cookie)))
      throw new RefusedRequest(403, 'signIn', 'Sign in to the panel as a super administrator', signIn(server))
    this.#last = { hash, at: performance.now() }
  }
}

/** A config with mistakes gives nobody more rights. */
async function hasPanel(root: string): Promise<boolean> {
  const loaded = await loadConfig(root)
  const { config, diagnostics } = parseConfig(loaded.text, loaded.file)
  return config.admin.enabled || hasErrors([...loaded.diagnostics, ...diagnostics])
}

async function isSuper(address: string, cookie: string): Promise<boolean> {
  const signal = AbortSignal.timeout(patience)
  const response = await fetch(`${address}/admin/api/session`, {
    headers: { cookie },
    redirect: 'error',
    signal,
  }).catch(() => null)
  if (response?.status !== 200) return false
  const session: unknown = await response.json()
  const roles = member(member(member(session, 'data'), 'administrator'), 'roles')
  return Array.isArray(roles) && roles.includes(superAdmin)
}

function member(value: unknown, key: string): unknown {
  return isJsonObject(value) ? value[key] : null
}

function signIn({ address }: AskedServer): { readonly signIn: string } {
  return { signIn: `${address}/admin` }
}
