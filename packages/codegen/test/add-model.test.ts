/** `content-gen add type` and `add component`: the new models generate without changes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { add, addModel, generate } from '../src/index.js'
import { pluralOf } from '../src/add-model.js'
import { temporaryFolder } from './folder.js'
import { prettify } from './prettier.js'

test('types and components generate as they are written', async () => {
  const projectDir = temporaryFolder()
  const type = { projectDir, kind: 'type', api: null, isSingle: false } as const
  const paths = [
    await addModel({ ...type, name: 'blog-post' }),
    await addModel({ ...type, name: 'category', api: 'blog-post' }),
    await addModel({ ...type, name: 'home', isSingle: true }),
    await addModel({ ...type, kind: 'component', name: 'shared.open-graph' }),
  ]
  expect(paths).toEqual([
    'src/api/blog-post/content-types/blog-post/schema.json',
    'src/api/blog-post/content-types/category/schema.json',
    'src/api/home/content-types/home/schema.json',
    'src/components/shared/open-graph.json',
  ])
  for (const path of paths) {
    const text = readFileSync(join(projectDir, path), 'utf8')
    expect(await prettify(text, path)).toBe(text)
  }
  const { diagnostics, changes } = await generate({ projectDir, mode: 'check' })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(changes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['src/generated/types/blog-post.ts', 'src/generated/types/shared-open-graph.ts']),
  )
  const model = JSON.parse(readFileSync(join(projectDir, paths[1] ?? ''), 'utf8')) as object
  expect(model).toMatchObject({
    kind: 'collectionType',
    collectionName: 'categories',
    info: { singularName: 'category', pluralName: 'categories', displayName: 'Category' },
  })
  await expect(addModel({ ...type, name: 'home' })).rejects.toThrow('exists already')
})

test.each([
  ['type', 'BlogPost', 'write the name of a content type in lower case, with dashes, in the singular: blog-post'],
  ['type', '../evil', 'write the name of a content type in lower case, with dashes, in the singular: blog-post'],
  ['component', 'seo', 'write a component as its category and its name, in lower case, with dashes: shared.seo'],
] as const)('a %s %s is refused', async (kind, name, sentence) => {
  const options = { projectDir: temporaryFolder(), kind, name, api: null, isSingle: false }
  await expect(addModel(options)).rejects.toThrow(sentence)
})

test('a project without a type gets the command that adds one', async () => {
  const options = { projectDir: temporaryFolder(), kind: 'controller', name: 'x', api: null } as const
  await expect(add(options)).rejects.toThrow(
    'there is no content type x, and no other: "content-gen add type article" creates one',
  )
})

test.each([
  ['article', 'articles'],
  ['category', 'categories'],
  ['day', 'days'],
  ['box', 'boxes'],
  ['dish', 'dishes'],
])('%s, %s', (one, many) => {
  expect(pluralOf(one)).toBe(many)
})
