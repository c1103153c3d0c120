import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { resolve } from 'node:path'
import { takeAll, type Server, type Store } from '@content-gen/runtime'
import { builtProject } from '../built-project.js'
import { applyRolesOf } from '../commands/apply-roles.js'
import { deploy } from '../database/deploy.js'
import { openBuilt } from '../project/built-store.js'
import { staleness } from '../project/is-built.js'
import { projectDatabase } from '../project/project-database.js'
import { projectEnvironment } from '../project/project-environment.js'
import { hasSeed, runProjectSeed } from '../project/run-project-seed.js'
import { makeOwnDatabase, type OwnDatabase } from './test-database.js'
import { makeTestFolder, removeTestFolder } from './test-folder.js'
import { testTokens } from './test-tokens.js'

export interface TestOptions {
  /** The folder of the project; absent: the current one. */
  readonly project?: string
  /** A PostgreSQL database, beside which one for the test is made; absent: `DATABASE_URL` of the environment or `.env`. */
  readonly databaseUrl?: string
  /** False leaves `src/seed.ts` out. */
  readonly seed?: boolean
  /** `silent` unless it says more. */
  readonly logLevel?: string
}

/** `fetch` with the address of the server in front of the path, and the token of a role. */
export type TestCaller = (path: string, init?: RequestInit) => Promise<Response>

export interface TestServer {
  /** `http://127.0.0.1:40123` */
  readonly base: string
  /** Asks as an account with this role; `public`: as nobody. */
  as(role: string): TestCaller
  /** Stops the server, and removes its database and files. */
  close(): Promise<void>
}

/**
 * Starts the built project in this process, on a free port and with a database of its own, migrated and seeded.
 * @throws Error if the build is not that of the source, or the database does not answer
 */
export async function startForTest({
  project = '.',
  databaseUrl,
  seed = true,
  logLevel = 'silent',
}: TestOptions = {}): Promise<TestServer> {
  const root = resolve(project)
  const reason = staleness(root)
  if (reason !== null) throw new Error(`${reason} Run \`npm run build\` first.`)
  const undo: (() => Promise<unknown>)[] = []
  const close = () => takeAll(undo.splice(0).reverse())
  try {
    const folder = await makeTestFolder(root)
    undo.push(() => removeTestFolder(folder))
    await readVariables(folder)
    const given = await projectDatabase(folder)
    const database = await makeOwnDatabase({ ...given, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
    undo.push(() => database.drop())
    await fill(folder, database, seed)
    const { store, app } = await openBuilt(folder, {
      projectDir: `${folder}/`,
      host: '127.0.0.1',
      port: 0,
      databaseUrl: database.databaseUrl,
      replicaUrl: null,
      logLevel,
      production: false,
    })
    undo.push(() => store.database.close())
    undo.push(() => app.stop())
    return { ...(await listen(store, app, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Own code may read them. A second server in the process gets the same secrets. */
async function readVariables(folder: string): Promise<void> {
  const secret = () => randomBytes(32).toString('base64url')
  const known = { JWT_SECRET: secret(), API_TOKEN_SALT: secret(), ...(await projectEnvironment(folder)) }
  for (const [name, value] of Object.entries(known)) process.env[name] ||= value
}

async function fill(folder: string, database: OwnDatabase, isSeeded: boolean): Promise<void> {
  await deploy(database)
  await applyRolesOf(database, builtProject)
  if (!isSeeded || !hasSeed(folder)) return
  const environment = { DATABASE_URL: database.databaseUrl, DATABASE_POOLER: '', LOG_LEVEL: 'error' }
  const problem = await runProjectSeed(folder, { environment })
  if (problem !== null) throw new Error(problem)
}

async function listen(store: Store, app: Server, undo: (() => Promise<unknown>)[]): Promise<Omit<TestServer, 'close'>> {
  await app.prepare()
  const answer = app.koa.callback()
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => stop(server))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const tokenOf = testTokens(store)
  const as =
    (role: string): TestCaller =>
    async (path, init) => {
      const headers = new Headers(init?.headers)
      if (role !== 'public') headers.set('authorization', `Bearer ${await tokenOf(role)}`)
      return fetch(base + path, { ...init, headers })
    }
  return { base, as }
}

async function stop(server: HttpServer): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
