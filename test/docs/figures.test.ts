/** Figures have one home, `test/bench/figures.json`: pages quote it, and have no other speeds. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { block, filled, pages, pictures } from '../bench/pages.mjs'
import { at } from './page.js'

/** Pages that tell of the past: what was measured once, and why something was decided then. */
const dated = new Set(['CHANGELOG.md', 'docs/decisions.md'])

interface Benchmark {
  readonly runs: Readonly<Record<string, object>>
  readonly results: Readonly<Record<string, { readonly run: string }>>
}

/** Of a run. What nobody wrote down is null. */
const provenance = ['commit', 'node', 'cores', 'cpu', 'memory', 'load']

const measured = /requests\/s|µs|times as fast/

test.each(pages())('%s quotes figures as they were recorded, and has no others', async (page) => {
  const text = readFileSync(at(page), 'utf8')
  expect(text, 'npm run figures').toBe(await filled(text))
  const around = text.replaceAll(block, '')
  expect(around, 'a mark is alone on its line').not.toMatch(/(?<!`)<!-- \/?figures\b/)
  if (!dated.has(page)) expect(around.split('\n').filter((line) => measured.test(line))).toEqual([])
})

test('every result names the run that measured it', () => {
  const home = JSON.parse(readFileSync(at('test/bench/figures.json'), 'utf8')) as Record<string, Benchmark>
  for (const { runs, results } of Object.values(home)) {
    const named = Object.values(results).map(({ run }) => run)
    expect(new Set(named)).toEqual(new Set(Object.keys(runs)))
    for (const run of Object.values(runs)) expect(Object.keys(run)).toEqual(expect.arrayContaining(provenance))
  }
})

test('pictures are drawn from the recorded figures', () => {
  for (const [path, picture] of pictures()) expect(readFileSync(at(path), 'utf8') === picture, path).toBe(true)
})

test('the page of the runtime is short', () => {
  expect(readFileSync(at('packages/runtime/README.md'), 'utf8').trim().split(/\s+/).length).toBeLessThanOrEqual(1200)
})
