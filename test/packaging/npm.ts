/** npm in a folder outside the repository, as a user runs it there. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from './packed.js'

const run = promisify(execFile)

/** Without the variables that `npm test` sets for its children: npm would take the repository for its folder. */
export const environment: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(?!config_(registry|cache|.*proxy|cafile))|INIT_CWD|NODE_ENV|PORT|DATABASE_URL|JWT_SECRET)/i.test(name),
  ),
)

export async function command(folder: string, words: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: folder, env: { ...environment, ...more }, timeout: 400_000, maxBuffer: 64e6 }
  try {
    const { stdout } = await run('sh', ['-c', words], options)
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${words}\n${stdout}${stderr}`, { cause: error })
  }
}

/** Starts a command that runs until it is stopped; returns once it serves. */
export async function serving(folder: string, words: string, port: number): Promise<ChildProcess> {
  const env = { ...environment, HOST: '127.0.0.1', PORT: String(port) }
  const child = spawn('sh', ['-c', `exec ${words}`], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const deadline = Date.now() + 120_000
  while (!(await fetch(`http://127.0.0.1:${port}/_health`).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${words}\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return child
}

export function stopped(child: ChildProcess): Promise<void> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return exited
}

/** Makes npm use the build of better-sqlite3 in this repository, instead of downloading or compiling it. */
export async function withDriverBuild(folder: string): Promise<NodeJS.ProcessEnv> {
  const require = createRequire(join(repository, 'package.json'))
  const driver = join(require.resolve('better-sqlite3/package.json'), '..')
  const built = 'build/Release/better_sqlite3.node'
  if (!existsSync(join(driver, built))) return {}
  const { version } = require('better-sqlite3/package.json') as { version: string }
  const name = `better-sqlite3-v${version}-node-v${process.versions.modules}-${process.platform}-${process.arch}.tar.gz`
  mkdirSync(folder)
  await run('tar', ['-czf', join(folder, name), '-C', driver, built])
  return { npm_config_better_sqlite3_local_prebuilds: folder }
}
