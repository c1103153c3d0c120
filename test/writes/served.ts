/** Servers of one project: with and without the owner's hooks, on one database and on its twin. */
import { createHmac } from 'node:crypto'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountProject, bearer, magazineConfig, withSettings } from '../accounts/account-project.js'
import { execute } from '../accounts/sql.js'
import { startServer } from '../project.js'
import { reachingModels, registered } from './models.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { Provider } from '../databases.js'
import type { RunningServer } from '../project.js'

/** The rights of a caller without a token: to register and to read tags. */
export const publicRights = ['plugin::users-permissions.auth.register', 'api::tag.tag.find']

export interface ServedProject extends AccountProject {
  /** Starts a server without hooks. */
  startPlain(env?: NodeJS.ProcessEnv): Promise<RunningServer>
  end(): Promise<void>
}

/** Generates and migrates a project; `start` starts a server with hooks. */
export async function servedProject(name: string, provider: Provider): Promise<ServedProject> {
  const models = reachingModels()
  const config = withSettings(
    { register: { allowedFields: registered } },
    {
      ...magazineConfig,
      permissions: { public: { defaults: false, actions: publicRights }, authenticated: [] },
      graphql: { config: { depthLimit: 20 } },
    },
  )
  const project = await accountProject(`${name}-${provider}`, provider, config, models)
  const plain = `${project.dir}-plain`
  cpSync(project.dir, plain, { recursive: true })
  const none = 'export function lifecycles() {\n  return {}\n}\n'
  writeFileSync(join(plain, 'dist/generated/lifecycles.js'), none)
  return {
    ...project,
    startPlain: (env) => startServer(plain, { ...project.env, LOG_LEVEL: 'warn', ...env }),
    end: async () => {
      await project.database.drop()
      for (const folder of [models, plain]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A machine's token with exactly these rights, and the statement that stores it. */
export function tokenOf(
  name: string,
  actions: readonly string[] | 'full-access',
): { readonly headers: { readonly authorization: string }; readonly statement: string } {
  const token = `a-token-of-the-tests-${name}`
  const key = createHmac('sha512', 'the salt of tests').update(token).digest('hex')
  const now = new Date().toISOString()
  const [type, permissions] = actions === 'full-access' ? ['full-access', []] : ['custom', actions]
  const values = [name, type, key, JSON.stringify(permissions), now, now].map((value) => `'${value}'`).join(', ')
  const statement = `insert into content_gen_api_tokens (name, type, access_key, permissions, last_used_at, created_at) values (${values})`
  return { headers: bearer(token), statement }
}

export async function grant(
  provider: Provider,
  url: string,
  name: string,
  actions: readonly string[] | 'full-access',
): Promise<{ readonly authorization: string }> {
  const { headers, statement } = tokenOf(name, actions)
  await execute(provider, url, [statement])
  return headers
}
