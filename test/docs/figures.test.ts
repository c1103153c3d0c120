/** Figures have one home, `test/bench/figures.json`, which pages quote. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { block, filled, pages, pictures } from '../bench/pages.mjs'
import { at } from './site.js'

interface Benchmark {
  readonly runs: Readonly<Record<string, object>>
  readonly results: Readonly<Record<string, { readonly run: string }>>
}

/** Of a run. What nobody wrote down is null. */
const provenance = ['commit', 'node', 'cores', 'cpu', 'memory', 'load']

test.each(pages())('%s quotes figures as they were recorded', async (page) => {
  const text = readFileSync(at(page), 'utf8')
  expect(text, 'npm run figures').toBe(await filled(text))
  const around = text.replaceAll(block, '')
  expect(around, 'a mark is alone on its line').not.toMatch(/(?<!`)<!-- \/?figures\b/)
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
