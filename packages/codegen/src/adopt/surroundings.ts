/** The environment of a project's code: its package manager, and the files that deploy it. */
import { join } from 'node:path'
import { compareText } from '@content-gen/schema'
import { entriesOf, statsAt } from '../project/entries.js'

export type PackageManager = 'npm' | 'yarn' | 'pnpm'

/** Detected by the lock file; npm if there is none. */
export async function packageManagerOf(root: string): Promise<PackageManager> {
  const has = async (name: string) => (await statsAt(join(root, name))) !== null
  if (await has('pnpm-lock.yaml')) return 'pnpm'
  return (await has('yarn.lock')) ? 'yarn' : 'npm'
}

/** Returns the files that tell other machines how to build and start the project. */
export async function deploymentFiles(root: string): Promise<readonly string[]> {
  const names = (await entriesOf(root)).filter((entry) => entry.isFile()).map(({ name }) => name)
  return names.filter((name) => deployment.test(name)).sort(compareText)
}

const deployment =
  /^(Dockerfile.*|(docker-)?compose.*\.ya?ml|Procfile|app\.json|ecosystem\.config\.c?js|render\.yaml|fly\.toml|railway\.(json|toml)|\.platform\.app\.yaml|\.gitlab-ci\.yml)$/
