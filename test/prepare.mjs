// Prepares a fresh clone: installs the dependencies that are missing and builds the packages. Uses only Node's own modules.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command in the repository; exits if it fails. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

export function prepare() {
  install(root, 'package-lock.json', process.env.CI ? 'ci' : 'install')
  run('npm', ['run', '--silent', 'build'])
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

/** `versions`: the file in the folder that says what is installed. */
function install(folder, versions, ...command) {
  const installed = `${folder}node_modules/.package-lock.json`
  const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}${versions}`).mtimeMs
  if (isCurrent) return
  console.log('Installing: this takes a minute or two …')
  run('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
}
