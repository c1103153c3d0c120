// Prepares a fresh clone: installs the dependencies that are missing and builds the packages. Uses only Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command in the repository; exits if it fails. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

export function prepare() {
  install(root, 'package-lock.json', process.env.CI ? 'ci' : 'install')
  if (existsSync(builtState) && readFileSync(builtState, 'utf8') === stateOfSources()) return
  run('npm', ['run', '--silent', 'build'])
  mkdirSync(dirname(builtState), { recursive: true })
  // The build makes files of its own beside the sources.
  writeFileSync(builtState, stateOfSources())
}

/** The state of the sources when they were built last. */
const builtState = `${root}node_modules/.cache/content-gen/built`

/** A hash of the names, sizes and times of all files that the build reads, and of the folders that it makes. */
function stateOfSources() {
  const packages = readdirSync(`${root}packages`, { withFileTypes: true })
  const folders = packages.filter((entry) => entry.isDirectory()).map(({ name }) => `packages/${name}`)
  const files = [
    ...packages.filter((entry) => entry.isFile()).map(({ name }) => `packages/${name}`),
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    ...folders.flatMap((folder) => readdirSync(root + folder).map((name) => `${folder}/${name}`)),
    ...[...folders.map((folder) => `${folder}/src`), 'packages/panel/public', 'templates'].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true }).map((name) => `${folder}/${name}`),
    ),
  ]
  const state = createHash('sha256')
  for (const file of files) {
    const stats = statSync(root + file)
    if (stats.isFile()) state.update(`${file} ${stats.size} ${stats.mtimeMs}\0`)
  }
  for (const folder of folders) state.update(`${folder} ${existsSync(`${root}${folder}/dist`)}\0`)
  return state.digest('hex')
}

/** Installs what other tools need that make code from our schemas: only their tests have them. */
export function prepareClients() {
  install(`${root}test/clients/`, 'package-lock.json', 'ci', '--ignore-scripts')
}

/** Installs other runtimes for JavaScript, which are large. Their versions are exact; a lock file would know one platform alone. */
export function prepareRuntimes() {
  install(`${root}test/client/runtimes/`, 'package.json', 'install', '--no-package-lock')
}

/** Installs Next.js, which is large, for the site in `test/clients/next`. */
export function prepareNext() {
  install(`${root}test/clients/next/`, 'package-lock.json', 'ci', '--ignore-scripts')
}

/** npm prints nothing meanwhile. */
const longer =
  'If npm cannot fetch a prebuilt better-sqlite3, it compiles one: that takes many more minutes on a slow machine.'

/** `versions`: the file in the folder that says what is installed. */
function install(folder, versions, ...command) {
  const installed = `${folder}node_modules/.package-lock.json`
  const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}${versions}`).mtimeMs
  if (isCurrent) return
  console.log('Installing: this takes a minute or two …')
  if (folder === root) console.log(longer)
  run('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
}
