/** The types of the client: what compiles, what the answers' types are, and the message for each mistake. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
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

const drafts = `import { createClient } from '@content-gen/client'
import type { Content } from './content.js'

const content = createClient<Content>({ url: '/api' })
void content('pages').create({ publishedAt: null, parts: [], body: [{ __component: 'shared.part' }] })
void content('pages').create({ publishedAt: null, parts: [] })
void content('pages').create({ publishedAt: null })
`

test('a draft may lack what is required, but for zones and lists of components', async () => {
  const folder = await frontEnd(writeModels(), { 'drafts.ts': drafts })
  const messages = byPlace(compile(folder))
  expect([...messages.keys()]).toEqual(['drafts.ts:6', 'drafts.ts:7'])
})

/** Writes a type with drafts that requires a zone and a list of components, and returns its folder. */
function writeModels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-drafts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, model: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(model))
  }
  write('src/api/page/content-types/page/schema.json', {
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', required: true },
      body: { type: 'dynamiczone', components: ['shared.part'], required: true },
      parts: { type: 'component', component: 'shared.part', repeatable: true, required: true },
    },
  })
  write('src/components/shared/part.json', {
    collectionName: 'components_parts',
    info: { displayName: 'Part' },
    attributes: { text: { type: 'string', required: true } },
  })
  return folder
}

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
