/** A content project in its own folder, driven as its owner would: through the command line and over HTTP. */
import { execFile, fork, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { unbuilt } from './built-projects.js'
import { filesBelow } from './files-below.js'
import { freePort } from './free-port.js'
import { hasOwnCode } from './own-code.mjs'
import { transpile } from './transpile.js'
import type { Provider } from './databases.js'

export { freePort }

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'packages/cli/bin/content-gen.js')
const tsc = join(root, 'node_modules/.bin/tsc')
const run = promisify(execFile)

export interface Project {
  readonly dir: string
  readonly env: NodeJS.ProcessEnv
  /** Runs `content-gen <args> --project <dir>`; rejects unless it exits with status 0. */
  cli(...args: string[]): Promise<{ stdout: string; stderr: string }>
  /** Runs `tsc`, as `npm run build` does. */
  compile(): Promise<void>
  /** Compiles what `generate` wrote. Types of generated code are the matter of `packages/codegen/test`; those of other code are checked. */
  build(): Promise<void>
  /** `files`: the limit of open files of the server; `port`: that of a server before it, otherwise a free one. */
  start(env?: NodeJS.ProcessEnv, files?: number, port?: number): Promise<RunningServer>
}

export interface RunningServer {
  readonly base: string
  readonly pid: number
  /** The server's output so far. */
  output(): string
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
}

export interface ProjectOptions {
  /** Unique among the projects of one test run. */
  readonly name: string
  /** A folder with `src/api` and so on. */
  readonly models: string
  readonly provider: Provider
  readonly databaseUrl: string
  /** Merged into `{ database: { provider } }`. */
  readonly config?: object
}

/** Creates a project inside the repository, so that it finds the packages without its own `node_modules`. */
export function createProject({ name, models, provider, databaseUrl, config }: ProjectOptions): Project {
  const dir = emptyFolder(name)
  for (const part of ['api', 'components', 'extensions', 'policies', 'middlewares', 'index.ts', 'seed.ts', 'cron.ts']) {
    const from = join(models, 'src', part)
    if (existsSync(from))
      cpSync(from, join(dir, 'src', part), { recursive: true, filter: (path) => !path.endsWith('.txt') })
  }
  const { database, ...others }: { readonly database?: object } = config ?? {}
  const written = { ...others, database: { ...database, provider } }
  writeFileSync(join(dir, 'content-gen.config.json'), JSON.stringify(written, null, 2))
  return projectIn(dir, databaseUrl)
}

/** Runs `content-gen init` on a copy of a Strapi project; returns its output and a hash of every file that was there before. */
export async function adoptProject({ name, models, provider, databaseUrl }: Omit<ProjectOptions, 'config'>) {
  const dir = emptyFolder(name)
  cpSync(join(models, 'src'), join(dir, 'src'), { recursive: true })
  const files = hashesOf(dir)
  const project = projectIn(dir, databaseUrl)
  const { stdout } = await run(process.execPath, [bin, 'init', dir, '--database', provider], { env: project.env })
  return { project, said: stdout, files }
}

/** A hash of each file below a folder, by its relative path. */
export function hashesOf(dir: string, paths = filesBelow(dir)): Map<string, string> {
  return new Map(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(dir, path)))
        .digest('hex'),
    ]),
  )
}

function emptyFolder(name: string): string {
  const dir = join(root, '.demo', 'test', name)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  return dir
}

function projectIn(dir: string, databaseUrl: string): Project {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    JWT_SECRET: 'a secret that signs the tokens of tests alone',
    API_TOKEN_SALT: 'the salt of tests',
  }
  const cli: Project['cli'] = (...args) =>
    run(process.execPath, [bin, ...args, '--project', dir], {
      env: { ...env, ...keepingOutput() },
      timeout: 120_000,
      maxBuffer: 64e6,
    })
  const compile = async () => {
    const client = join(dir, 'src/generated/prisma')
    if (!existsSync(join(client, 'client.ts'))) {
      rmSync(client, { recursive: true, force: true })
      await cli('generate')
    }
    await run(tsc, ['-p', dir], { cwd: dir, timeout: 120_000 }).catch((error: { stdout?: string }) => {
      throw new Error(`tsc: ${error.stdout ?? error}`)
    })
  }
  return {
    dir,
    env,
    cli,
    compile,
    build: async () => {
      if (hasOwnCode(dir)) await compile()
      else transpile(dir)
    },
    start: (more, files, port) => startServer(dir, { ...env, ...more }, files, port),
  }
}

/** Variables with which commands take from the run what Prisma and npm made of the same before. */
export function keepingOutput(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS = '' } = process.env
  const preload = new URL('kept-output.mjs', import.meta.url)
  return { NODE_OPTIONS: `${NODE_OPTIONS} --import=${preload}`, KEPT_OUTPUT: inject('built') }
}

/** A project that is generated, migrated and compiled: ready to start. */
export function readyProject(options: ProjectOptions): Promise<Project> {
  return builtProject(options, 'compiled')
}

/** A project that is generated and migrated. */
export function generatedProject(options: ProjectOptions): Promise<Project> {
  return builtProject(options, 'generated')
}

async function builtProject(options: ProjectOptions, state: 'generated' | 'compiled'): Promise<Project> {
  const project = createProject(options)
  const built = unbuilt(project.dir, state)
  const commands = startCommands(project)
  try {
    if (!built.copy()) {
      const start = performance.now()
      await commands.run('generate')
      if (!built.copyMigration()) await commands.run('migrate', 'dev', '--name', 'initial', '--create-only')
      if (state === 'compiled') await project.build()
      built.keep((performance.now() - start) / 1000)
    }
    await commands.run('migrate', 'deploy')
  } finally {
    await commands.end()
  }
  return project
}

/** Runs commands one after the other in one process. Only a project with code of its own gets a Prisma client. */
function startCommands({ dir, env }: Project) {
  const child = fork(new URL('commands.mjs', import.meta.url), {
    env: { ...env, ...keepingOutput(), PRISMA_CLIENT: 'of-own-code' },
    silent: true,
    execArgv: [],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
  return {
    async run(...words: readonly string[]): Promise<void> {
      const status = new Promise<unknown>((resolve) => child.once('message', resolve))
      child.send([...words, '--project', dir])
      const ended = await Promise.race([status, exited])
      if (ended !== 0) throw new Error(`content-gen ${words.join(' ')}: ${said}`)
    },
    async end(): Promise<void> {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** Starts the compiled server of a project on its own port. */
export async function startServer(
  dir: string,
  env: NodeJS.ProcessEnv,
  files?: number,
  given?: number,
): Promise<RunningServer> {
  const port = given ?? (await freePort())
  const log = join(dir, 'server.log')
  writeFileSync(log, '')
  // Another server of the project may still write to it: neither overwrites a line of the other.
  const out = openSync(log, 'a')
  const start = [process.execPath, 'dist/generated/server.js']
  const limit = ['sh', '-c', `ulimit -n ${files}; exec "$0" "$@"`]
  const [command = '', ...args] = files === undefined ? start : [...limit, ...start]
  const server = spawn(command, args, {
    cwd: dir,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', out, out],
  })
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const base = `http://127.0.0.1:${port}`
  const output = () => readFileSync(log, 'utf8')
  const deadline = Date.now() + 15_000
  while (!(await fetch(`${base}/_health`).catch(() => null))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`the server did not start: ${output()}`)
    }
    await wait(20)
  }
  if (server.pid === undefined) throw new Error('the server has no process id')
  return {
    base,
    pid: server.pid,
    output,
    stop: () => {
      server.kill('SIGTERM')
      return exited
    },
  }
}
