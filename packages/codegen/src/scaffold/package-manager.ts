import { join } from 'node:path'
import { statsAt } from '../project/entries.js'
import { readProjectText } from '../project/read-text.js'

/** `yarn 1` is Yarn Classic; `yarn` is every later one. */
export type PackageManager = 'npm' | 'yarn 1' | 'yarn' | 'pnpm'

/** Detected by the lock file; npm if there is none. */
export async function packageManagerOf(root: string): Promise<PackageManager> {
  const has = async (name: string) => (await statsAt(join(root, name))) !== null
  if (await has('pnpm-lock.yaml')) return 'pnpm'
  if (!(await has('yarn.lock'))) return 'npm'
  const { text } = await readProjectText(join(root, 'yarn.lock'))
  return text?.includes('__metadata:') === true ? 'yarn' : 'yarn 1'
}

interface Commands {
  readonly program: string
  /** Runs a command of an installed package. */
  readonly run: string
  /** Adds packages to the project. `init` writes a `pnpm-workspace.yaml`, where pnpm asks for the flag. */
  readonly add: string
  /** In an image: the files that an installation needs beside `package.json`, that installation, and what leaves the packages of production. */
  readonly files: string
  readonly install: string
  readonly prune: string
}

export const packageManagers: Readonly<Record<PackageManager, Commands>> = {
  npm: {
    program: 'npm',
    run: 'npx',
    add: 'npm install',
    files: 'package-lock.json .npmrc*',
    install: 'npm ci',
    prune: 'npm prune --omit=dev',
  },
  'yarn 1': {
    program: 'yarn',
    run: 'yarn',
    add: 'yarn add',
    files: 'yarn.lock .yarnrc*',
    install: 'yarn install --frozen-lockfile',
    prune: 'yarn install --frozen-lockfile --production --ignore-scripts --prefer-offline',
  },
  yarn: {
    program: 'yarn',
    run: 'yarn',
    add: 'yarn add',
    files: 'yarn.lock .yarnrc.yml',
    install: 'corepack enable && yarn install --immutable',
    prune: 'yarn workspaces focus --production',
  },
  pnpm: {
    program: 'pnpm',
    run: 'pnpm exec',
    add: 'pnpm add --workspace-root',
    files: 'pnpm-lock.yaml pnpm-workspace.yaml .npmrc*',
    install: 'corepack enable && pnpm install --frozen-lockfile',
    prune: 'pnpm prune --prod --ignore-scripts',
  },
}
