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
  install(root, process.env.CI ? 'ci' : 'install')
  run('npm', ['run', '--silent', 'build'])
}

/** Installs what other tools need that make code from our schemas: only their tests have them. */
export function prepareClients() {
  install(`${root}test/clients/`, 'ci', '--ignore-scripts')
}

function install(folder, ...command) {
  const installed = `${folder}node_modules/.package-lock.json`
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs
  if (isCurrent) return
  console.log('Installing: this takes a minute or two …')
  run('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
}
