import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectEnvironment } from './project-environment.js'
import { spawnFollowing } from './spawn-following.js'

const source = 'src/seed.ts'
const generated = 'src/generated/seed.ts'
const compiled = 'dist/generated/seed.js'

/** Returns true if a project has a seed. The build counts only if there is no source: it may contain a seed that was deleted. */
export function hasSeed(root: string): boolean {
  return existsSync(join(root, 'src')) ? existsSync(join(root, source)) : existsSync(join(root, compiled))
}

export interface SeedRun {
  readonly environment?: NodeJS.ProcessEnv
  /** Aborts the run. */
  readonly signal?: AbortSignal
}

/** Runs the compiled seed in its own process, showing its output. Returns why it failed, or null. */
export async function runProjectSeed(root: string, { environment, signal }: SeedRun = {}): Promise<string | null> {
  const obstacle = obstacleTo(root)
  if (obstacle !== null) return obstacle
  // The project's code may read `.env` variables while it is loaded.
  const variables = { ...(await projectEnvironment(root)), ...process.env, ...environment }
  const child = spawnFollowing(root, compiled, variables)
  signal?.addEventListener('abort', () => child.kill('SIGTERM'))
  const [code]: unknown[] = await once(child, 'exit')
  return code === 0 ? null : 'The seed did not finish.'
}

function obstacleTo(root: string): string | null {
  if (!hasSeed(root)) return 'There is no src/seed.ts: `content-gen add seed` writes a start.'
  // A production image has no source.
  if (!existsSync(join(root, source))) return null
  if (!existsSync(join(root, generated)))
    return '`content-gen generate` has not wired src/seed.ts yet: run `npm run build`.'
  const isBuilt = [source, generated].every((path) => timeOf(root, path) <= timeOf(root, compiledOf(path)))
  return isBuilt ? null : 'The build of src/seed.ts is out of date: run `npm run build`.'
}

function compiledOf(path: string): string {
  return path.replace(/^src/, 'dist').replace(/\.ts$/, '.js')
}

/** Returns the earliest time if there is no file. */
function timeOf(root: string, path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
