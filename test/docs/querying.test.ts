/** `packages/cli/docs/querying.md`: each request and its answer, and the tables of operators and limits. */
import { expect, test } from 'vitest'
import { maxFields, maxRepeats, maxRootFields } from '../../packages/graphql/src/limits/selection.js'
import { maxNesting } from '../../packages/graphql/src/limits/nesting.js'
import { limits } from '../../packages/runtime/src/query/limits.js'
import { isOperator } from '../../packages/runtime/src/query/operators.js'
import { address, follow } from './follow.js'
import { blocksOf, readPage } from './page.js'
import { inMagazine, pageTest } from './site.js'
import type { Terminal } from './terminal.js'

const page = readPage('querying.md')

pageTest('the page', { timeout: 180_000 }, async () => {
  const magazine = inMagazine('querying')
  await magazine.runs('npx content-gen generate && npx content-gen migrate dev && npm run build')
  await magazine.serve('NODE_ENV=development node dist/generated/server.js')
  const writing = page.slice(0, page.indexOf('## Writing')).split('\n').length
  const blocks = blocksOf(page)
  const follows = (part: typeof blocks) => follow('querying.md', part, magazine)
  await follows(blocks.filter(({ line }) => line < writing))
  await compareOperators(magazine)
  await follows(blocks.filter(({ line }) => line > writing))
})

/** Runs each filter in the table of operators and compares the titles of the articles that it selects. */
async function compareOperators(magazine: Terminal): Promise<void> {
  const rows = [...page.matchAll(/^\| `(\$\w+)`[^|]*\|[^|]*\| `(filters\S+)` +\| (.*?) +\|$/gm)]
  const names = new Set(rows.map(([, name = '']) => name))
  expect([...names].filter((name) => !isOperator(name))).toEqual(['$and', '$or'])
  expect(names.size).toBe(24)
  for (const [line, , filter = '', titles = ''] of rows) {
    const answer = await fetch(await address(magazine, `/api/articles?fields=title&${filter}`))
    const { data } = (await answer.json()) as { data: { attributes: { title: string } }[] }
    expect.soft(data.map(({ attributes }) => attributes.title).join(', '), line).toBe(titles)
  }
}

test('the documented limits hold', () => {
  const numbers = [...page.matchAll(/^\| [^|`]+\| +([\d,]+) \|$/gm)].map(([, number = '']) =>
    Number(number.replace(',', '')),
  )
  expect(numbers).toEqual([...Object.values(limits), maxFields, maxRootFields, maxRepeats, maxNesting])
})
