/** The types that check owner code: which code compiles, and the message for code that does not. */
import { copyFileSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compile } from './compile.js'
import { temporaryFolder } from './folder.js'
import { magazine } from './projects.js'

const sources = ['owner-types', 'strapi-types'].map((name) => [
  name,
  fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url)),
])

test.each(sources)(
  'correct code of %s compiles, and each wrong line gets a message that names the mistake',
  async (_, source = '') => {
    const folder = temporaryFolder()
    cpSync(magazine, folder, { recursive: true, filter: (path) => !path.endsWith('expected') })
    cpSync(source, join(folder, 'src'), { recursive: true })
    const manifest = join(source, 'package.json')
    if (existsSync(manifest)) copyFileSync(manifest, join(folder, 'package.json'))
    const messages = byPlace(await compile(folder))
    const expected = expectedMessages(source)
    for (const [place, message] of expected) expect.soft(messages.get(place), place).toContain(message)
    expect([...messages].filter(([place]) => !expected.has(place))).toEqual([])
  },
)

/** The compiler's messages, by `file:line`. */
function byPlace(output: string): Map<string, string> {
  const messages = new Map<string, string>()
  for (const message of output.split(/\n(?=\S)/).filter((each) => each.trim() !== '')) {
    const [, file, line] = /^(?:.*\/)?src\/(\w+\.ts)\((\d+),/.exec(message) ?? []
    const place = `${file}:${line}`
    messages.set(place, `${messages.get(place) ?? ''}${message}`)
  }
  return messages
}

/** Each comment in `wrong.ts` is a part of the message for the line below it. */
function expectedMessages(source: string): Map<string, string> {
  const lines = readFileSync(join(source, 'wrong.ts'), 'utf8').split('\n')
  const messages = lines.flatMap((line, index) => {
    const [, message] = /^ *\/\/ (.*)$/.exec(line) ?? []
    return message === undefined ? [] : [[`wrong.ts:${index + 2}`, message] as const]
  })
  expect(messages.length).toBeGreaterThan(30)
  return new Map(messages)
}
