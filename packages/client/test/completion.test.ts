/** An editor offers what may follow while a call of the client is written. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Project } from 'ts-morph'
import { frontEnd } from './front-end.js'

const magazine = fileURLToPath(new URL('../../../fixtures/magazine', import.meta.url))

/** The place of the cursor in each text, by what is written. */
const cases: readonly (readonly [string, readonly string[]])[] = [
  ["content('|')", ['articles', 'homepage', 'secret-notes', 'setting', 'tags']],
  ["content('articles').find({ fields: ['|'] })", ['title', 'slug', 'kind', 'locale', 'publishedAt']],
  ["content('articles').find({ filters: { | } })", ['title', 'author', 'seo', '$or', 'id']],
  ["content('articles').find({ filters: { author: { | } } })", ['name', 'email', 'profile']],
  ["content('articles').find({ filters: { title: { | } } })", ['$eq', '$contains', '$startsWithi', '$null']],
  ["content('articles').find({ filters: { kind: '|' } })", ['news', 'review', 'interview', 'how-to']],
  ["content('articles').find({ populate: ['|'] })", ['author', 'cover', 'author.profile', 'blocks.author']],
  ["content('articles').find({ populate: { | } })", ['author', 'cover', 'seo', 'blocks']],
  ["content('articles').find({ populate: { author: { | } } })", ['fields', 'populate', 'filters', 'sort']],
  ["content('articles').find({ populate: { author: { fields: ['|'] } } })", ['name', 'bio']],
  ["content('articles').find({ populate: { blocks: { on: { | } } } })", ["'blocks.quote'", "'blocks.slider'"]],
  ["content('articles').find({ sort: '|' })", ['title', 'title:desc', 'author.name']],
  ["content('articles').find({ locale: '|' })", ['en', 'fr', 'de', 'all']],
  ["content('articles').find({ publicationState: '|' })", ['live', 'preview']],
  ["content('articles').find({ | })", ['fields', 'filters', 'locale', 'pagination', 'populate', 'sort']],
  ["content('articles').find({ pagination: { | } })", ['page', 'pageSize', 'start', 'limit', 'withCount']],
  ["content('articles').find({ pagination: { page: 2, | } })", ['pageSize', 'withCount']],
  ["content('articles').find({ pagination: { limit: 5 }, fields: ['|'] })", ['title', 'slug']],
  ["content('articles').find({ pagination: { limit: 5 }, populate: { | } })", ['author', 'cover']],
  ["content('articles').pages({ pagination: { | } })", ['pageSize']],
  [";(await content('articles').find()).meta.pagination.|", ['page', 'pageSize', 'pageCount', 'total']],
  [";(await content('articles').find({ pagination: { start: 5 } })).meta.pagination.|", ['start', 'limit', 'total']],
  ["content('articles').create({ | })", ['title', 'author', 'publishedAt']],
  ["content.files.url({ url: '' }, '|')", ['thumbnail', 'small', 'medium', 'large']],
  [";(await content('articles').find({ fields: ['title'] })).data[0]!.attributes.|", ['title']],
  [";(await content.flat('articles').find({ populate: ['author'] })).data[0]!.author!.|", ['id', 'name', 'email']],
]

test('names complete wherever they are written', async () => {
  const start =
    "import { createClient } from '@content-gen/client'\nimport type { Content } from './content.js'\nconst content = createClient<Content>({ url: '/api' })\n"
  const files = cases.map(([text], index) => [`case-${index}.ts`, `${start}${text.replace('|', '')}\n`] as const)
  const folder = await frontEnd(magazine, Object.fromEntries(files))
  const project = new Project({ tsConfigFilePath: join(folder, 'tsconfig.json') })
  const service = project.getLanguageService().compilerObject
  for (const [index, [text, expected]] of cases.entries()) {
    const at = start.length + text.indexOf('|')
    const offered = service.getCompletionsAtPosition(join(folder, `case-${index}.ts`), at, {})?.entries ?? []
    const found = offered.map(({ name }) => name.replace(/^"(.*)"$/, "'$1'"))
    expect.soft(found, text).toEqual(expect.arrayContaining([...expected]))
    // A private attribute is only for writing.
    if (!text.includes('create')) expect.soft(found, text).not.toContain('internalNotes')
  }
})
