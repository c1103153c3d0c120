// `npm run test:node -- 24 [paths of tests | bench ...]`: the last commit's tests, or its benchmark, on another Node, which comes from npm. Installed and run in
// `.demo/node-24`.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))
const [version, ...paths] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) {
  console.error('Say which Node: npm run test:node -- 24')
  process.exit(1)
}

const folder = join(repository, '.demo', `node-${version}`)
const checkout = join(folder, 'repository')
const node = join(folder, 'package')
mkdirSync(folder, { recursive: true })
if (!existsSync(node)) {
  execFileSync('npm', ['pack', '--silent', `node-${process.platform}-${process.arch}@${version}`], { cwd: folder })
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
}
rmSync(checkout, { recursive: true, force: true })
execFileSync('git', ['clone', '--quiet', repository, checkout])

const path = `${join(node, 'bin')}${delimiter}${process.env.PATH}`
// Packages that are compiled need the headers of this Node.
const env = { ...process.env, PATH: path, npm_config_nodedir: node }
const run = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: checkout, env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
run('node', ['--version'])
run('npm', ['ci', '--no-audit', '--no-fund'])
run('npm', ['run', 'build'])
if (paths.length === 0) run('npm', ['test'])
else if (paths[0] === 'bench') run('npm', ['run', 'bench', '--', ...paths.slice(1)])
else run('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', ...paths])
