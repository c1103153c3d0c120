// PostGraphile on the tables of the magazine: no permissions, no plugins besides its own preset.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../child.mjs'

/** Returns the folder of the npm package; null if it is not installed in this folder. */
export function postgraphileFolder(modules) {
  const folder = join(modules, 'postgraphile')
  return existsSync(join(folder, 'dist/cli-run.js')) ? folder : null
}

/** PostGraphile uses it, and Node 20 lacks it. */
const withResolvers = `Promise.withResolvers ??= function () {
  let resolve, reject
  const promise = new this((...both) => ([resolve, reject] = both))
  return { promise, resolve, reject }
}`

export function startPostgraphile(folder, databaseUrl, log) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const options = [
    '--preset',
    'postgraphile/presets/amber',
    '--schema',
    'public',
    '--connection',
    databaseUrl,
    '--host',
    '127.0.0.1',
  ]
  return startServer({
    name: `PostGraphile ${version}`,
    args: (port) => [
      '--import',
      `data:text/javascript,${encodeURIComponent(withResolvers)}`,
      join(folder, 'dist/cli-run.js'),
      ...options,
      '--port',
      String(port),
    ],
    cwd: join(folder, '..', '..'),
    env: { GRAPHILE_ENV: 'production' },
    log,
    firstPath: '/',
  })
}
