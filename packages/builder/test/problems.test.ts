/** The places of mistakes in the files of the project. */
import { expect, test } from 'vitest'
import { problemsOf } from '../src/server/problems.js'

test('a file with thousands of mistakes is read once', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `a${index}`)
  const attributes = Object.fromEntries(names.map((name) => [name, { type: 'nothing', note: 'x'.repeat(50) }]))
  const file = 'src/api/article/content-types/article/schema.json'
  const text = JSON.stringify({ attributes }, null, 2)
  const mistakes = names.map((name) => ({
    severity: 'error' as const,
    code: 'wrong',
    message: 'wrong',
    at: { file, pointer: `/attributes/${name}/${name === 'a1' ? 'absent' : 'type'}` },
    hint: null,
  }))
  const began = performance.now()
  const problems = problemsOf(mistakes, new Map([[file, text]]))
  expect(performance.now() - began).toBeLessThan(3000)
  expect(problems.map(({ line }) => line).slice(0, 3)).toEqual([4, 7, 12])
  expect(problems.at(-1)).toMatchObject({ uid: 'api::article.article', of: 'schema', line: 4 + 4 * 4999 })
})
