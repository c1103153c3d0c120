// Removes each permission check in turn and shows that a test notices:
//   node test/mutation/run.mjs [words of checks to run]
// Works on a copy of the repository; takes about 15 seconds per check.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileOf } from './checks/check.mjs'
import { checks } from './checks/index.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'content-gen-mutation-'))
const words = process.argv.slice(2)
const chosen = checks.filter(
  ({ file, from }) => words.length === 0 || words.some((word) => `${file} ${from}`.includes(word)),
)
const survivors = []

process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
copyRepository()
expectPass()
for (const [index, { file, from, to, suites }] of chosen.entries()) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) fail(`${file}: the check is not there, or not once: ${from}`)
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  build()
  const killer = suites.find((suite) => !passes(suite))
  writeFileSync(path, source)
  console.log(`${index + 1}/${chosen.length} ${killer ? `noticed by ${killer}` : 'NOT NOTICED'}: ${file}: ${from}`)
  if (!killer) survivors.push(`${file}: ${from}`)
}
build()
console.log(
  survivors.length === 0
    ? `${chosen.length} checks, each with a test that needs it.`
    : `Without a test:\n${survivors.join('\n')}`,
)
process.exitCode = survivors.length === 0 ? 0 : 1

function copyRepository() {
  const skipped = new Set(['node_modules', '.git', '.demo'])
  for (const name of readdirSync(root)) {
    if (!skipped.has(name))
      cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !path.endsWith('/node_modules') })
  }
  // Packages of others are linked; our own come from the copy.
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@content-gen'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@content-gen' && name !== 'content-gen')
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of readdirSync(join(copy, 'packages'))) {
    const manifest = readManifest(join(copy, 'packages', name, 'package.json'))
    if (!manifest) continue
    symlinkSync(join(copy, 'packages', name), join(modules, manifest.name))
    const own = join(root, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, 'packages', name, 'node_modules'))
  }
}

function readManifest(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function build() {
  spawnSync('node_modules/.bin/tsc', ['-b'], { cwd: copy, stdio: 'ignore' })
  spawnSync('node', ['packages/bundle.mjs'], { cwd: copy, stdio: 'ignore' })
}

function passes(suite) {
  const env = { ...process.env, PROVIDER: 'sqlite', CASES: process.env.CASES ?? '1200' }
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', '--config', 'test/vitest.config.ts', '--bail', '1', '--testTimeout', '120000', fileOf(suite)],
    {
      cwd: copy,
      env,
      stdio: 'ignore',
    },
  )
  return status === 0
}

/** A suite that fails anyway would seem to notice every change. */
function expectPass() {
  build()
  const broken = [...new Set(chosen.flatMap(({ suites }) => suites))].filter((suite) => !passes(suite))
  if (broken.length > 0) fail(`These fail without any change: ${broken.join(', ')}`)
}

function fail(message) {
  console.error(message)
  process.exit(2)
}
