/** A folder of a site that has the tools of `package.json` beside this file. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Need } from '../tried.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tools = fileURLToPath(new URL('node_modules', import.meta.url))
const run = promisify(execFile)

export const clientTools: Need = {
  lack: 'The tools of test/clients are missing',
  remedy: 'npm ci --prefix test/clients',
  isMet: () => existsSync(tools),
}

export interface Site {
  readonly dir: string
  write(path: string, text: string): void
  /** Runs a command of one of the tools. */
  run(command: string, ...args: string[]): Promise<void>
  node(...args: string[]): Promise<void>
  /** Compiles the site, strictly. */
  compile(): Promise<void>
}

/** `files`: those of `fixtures/clients` that the site has. */
export function createSite(name: string, files: readonly string[], settings: object = {}): Site {
  const dir = join(root, '.demo', 'test', name)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  symlinkSync(tools, join(dir, 'node_modules'))
  for (const file of files) cpSync(join(root, 'fixtures/clients', file), join(dir, file))
  const write = (path: string, text: string) => writeFileSync(join(dir, path), text)
  write('package.json', '{ "type": "module" }')
  write('tsconfig.json', JSON.stringify({ compilerOptions: { ...strict, ...settings }, include: ['**/*.ts'] }, null, 2))
  const execute = async (command: string, args: readonly string[]) => {
    await run(command, [...args], { cwd: dir, timeout: 240_000 }).catch(
      (error: { stdout?: string; stderr?: string }) => {
        throw new Error(`${command} ${args.join(' ')}:\n${error.stdout}${error.stderr}`)
      },
    )
  }
  return {
    dir,
    write,
    run: (command, ...args) => execute(join(tools, '.bin', command), args),
    node: (...args) => execute(process.execPath, args),
    compile: () => execute(join(tools, '.bin/tsc'), ['-p', dir]),
  }
}

const strict = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  outDir: 'dist',
}
