/** The types of the client: what compiles, what the answers' types are, and the message for each mistake. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compile, frontEnd } from './front-end.js'

const magazine = fileURLToPath(new URL('../../../fixtures/magazine', import.meta.url))
const read = (name: string) => readFileSync(new URL(`../../../fixtures/client-types/${name}`, import.meta.url), 'utf8')

test('right calls compile, and each wrong one gets a message that names the mistake', async () => {
  const folder = await frontEnd(magazine, { 'right.ts': read('right.ts'), 'wrong.ts': read('wrong.ts') })
  const messages = byPlace(compile(folder))
  const expected = expectedMessages(read('wrong.ts'))
  expect(expected.size).toBeGreaterThan(50)
  for (const [place, message] of expected) expect.soft(messages.get(place), place).toContain(message)
  expect([...messages].filter(([place]) => !expected.has(place))).toEqual([])
})

test.each([
  ['--exactOptionalPropertyTypes', 'true', '--module', 'nodenext', '--moduleResolution', 'nodenext'],
  ['--skipLibCheck', 'false'],
])('right calls compile with %s', async (...options) => {
  const folder = await frontEnd(magazine, { 'right.ts': read('right.ts') })
  expect(compile(folder, ...options).filter((message) => !/^node_modules\/(?!@content-gen)/.test(message))).toEqual([])
})

/** The compiler's messages, by `file:line`. */
function byPlace(output: readonly string[]): Map<string, string> {
  const messages = new Map<string, string>()
  for (const message of output) {
    const [, file, line] = /^(\w+\.ts)\((\d+),/.exec(message) ?? []
    const place = `${file}:${line}`
    messages.set(place, `${messages.get(place) ?? ''}${message}`)
  }
  return messages
}

/** Each comment in `wrong.ts` is a part of the message for the line below it. */
function expectedMessages(text: string): Map<string, string> {
  const lines = text.split('\n')
  return new Map(
    lines.flatMap((line, index) => {
      const [, message] = /^ *\/\/ (.*)$/.exec(line) ?? []
      return message === undefined ? [] : [[`wrong.ts:${index + 2}`, message] as const]
    }),
  )
}
