// `node test/bench/types.mjs` measures how long the compiler takes for a project, and for 200 queries of owner code in addition. README.md
// says more.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values: options } = parseArgs({
  options: {
    models: { type: 'string', default: join(root, 'fixtures/magazine') },
    calls: { type: 'string', default: '200' },
  },
})
const folder = join(root, '.demo/bench-types')
const rounds = 5

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const part of ['src/api', 'src/components', 'src/extensions']) {
  const filter = (path) => !/\.(?:js|ts)$/.test(path)
  try {
    cpSync(join(options.models, part), join(folder, part), { recursive: true, filter })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
writeFileSync(join(folder, 'content-gen.config.json'), '{}')
execFileSync(process.execPath, [join(root, 'packages/cli/bin/content-gen.js'), 'generate', '--project', folder], {
  stdio: 'inherit',
})

const plain = compile()
writeFileSync(join(folder, 'src/queries.ts'), queries(Number(options.calls)))
const called = compile()
console.log(`tsc of ${options.models}: ${plain} ms, with ${options.calls} queries ${called} ms (medians of ${rounds})`)

/** The median in milliseconds. */
function compile() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    execFileSync(process.execPath, [tsc, '--noEmit', '-p', folder], { stdio: 'inherit' })
    return performance.now() - start
  })
  return Math.round(times.sort((a, b) => a - b)[Math.floor(rounds / 2)])
}

/** Owner code that queries each collection in turn with everything one level deep, a filter and a sort. */
function queries(count) {
  const files = readdirSync(join(folder, 'src/generated/controllers')).map((file) => file.replace(/\.ts$/, ''))
  const names = files.map((file) => file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()))
  const calls = Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length]
    const query = `{ populate: '*', fields: ['createdAt'] }`
    return `  await content[${JSON.stringify(name)}].find(trusted, ${query}).then(({ data }) => data),`
  })
  return `import { trusted } from '@content-gen/runtime'
import type { App } from './generated/owner.js'

export const ask = async ({ content }: App) => [
${calls.join('\n')}
]
`
}
