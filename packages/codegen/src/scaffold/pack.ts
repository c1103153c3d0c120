import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { problem, ProjectProblem } from '../project/problem.js'
import type { PackageFiles } from './package-origin.js'

/** Packs packages from their built folders. Returns the names of the archives, by package. */
export async function pack(folders: PackageFiles, destination: string): Promise<ReadonlyMap<string, string>> {
  const args = ['pack', ...folders.values(), '--ignore-scripts', '--json', '--pack-destination', destination]
  // Within a command that npm runs, this variable names npm.
  const own = process.env['npm_execpath']
  const isNpm = own !== undefined && /npm-cli\.c?js$/.test(own)
  const [program, words] = isNpm ? [process.execPath, [own, ...args]] : ['npm', args]
  const { stdout } = await promisify(execFile)(program, words, { cwd: destination, maxBuffer: 64e6 }).catch(refused)
  const packed = JSON.parse(stdout) as readonly { readonly name: string; readonly filename: string }[]
  return new Map(packed.map(({ name, filename }) => [name, filename.replace('@', '').replace('/', '-')]))
}

function refused(error: Error & { readonly stderr?: string; readonly code?: unknown }): never {
  const first = (error.stderr ?? '').split('\n').find((line) => /^npm (error|ERR!)/.test(line)) ?? error.message
  const message = error.code === 'ENOENT' ? 'npm, which packs the packages, was not found' : `npm pack failed: ${first}`
  throw new ProjectProblem(problem('packages-not-packed', 'vendor', message))
}
