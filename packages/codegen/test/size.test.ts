import { spawnSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder, writeTree } from './folder.js'
import { buildOnce } from './two-versions.js'
import { isLong } from '../../../test/cases.js'

const types = isLong ? 1000 : 150

beforeAll(buildOnce)

const model = (index: number) => {
  const name = `t${index}`
  const related = `t${(index * 7 + 1) % types}`
  return [
    `src/api/${name}/content-types/${name}/schema.json`,
    JSON.stringify({
      kind: 'collectionType',
      collectionName: `${name}_rows`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      attributes: {
        title: { type: 'string' },
        size: { type: 'integer' },
        related: { type: 'relation', relation: 'manyToOne', target: `api::${related}.${related}` },
      },
    }),
  ] as const
}

const program = `
const { generate } = await import(${JSON.stringify(new URL('../dist/generate.js', import.meta.url).href)})
const { diagnostics, changes } = await generate({ projectDir: process.argv.at(-1), mode: 'write' })
const { maxRSS } = process.resourceUsage()
process.stdout.write(JSON.stringify({ diagnostics, files: changes.length, megabytes: Math.round(maxRSS / 1024) }))
`

test(`${types} content types`, { timeout: 180_000 }, () => {
  const folder = temporaryFolder()
  writeTree(folder, Object.fromEntries(Array.from({ length: types }, (_, index) => model(index))))
  // Far more files than may be open at once.
  const limited = `ulimit -n 100; exec "$0" --input-type=module -e "$1" "$2"`
  const start = performance.now()
  const { stdout, stderr } = spawnSync('sh', ['-c', limited, process.execPath, program, folder], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const { diagnostics, files, megabytes }: { diagnostics: unknown; files: number; megabytes: number } =
    JSON.parse(stdout)
  process.stdout.write(`${files} files, ${megabytes} MB, ${Math.round(performance.now() - start)} ms\n`)
  expect(diagnostics).toEqual([])
  expect(files).toBeGreaterThan(4 * types)
  expect(megabytes).toBeLessThan(512)
})
