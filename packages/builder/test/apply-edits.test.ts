/** Edits change files of models alone, all of them or none, and nothing that somebody else has written meanwhile. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree, temporaryFolder } from '../../codegen/test/folder.js'
import { applyEdits } from '../src/server/apply-edits.js'
import { planEdits } from '../src/server/plan-edits.js'
import { RefusedRequest } from '../src/server/refused-request.js'
import {
  articleEdit,
  articlePath,
  articleText,
  asRequest,
  modelJson,
  modelProject,
  seoPath,
  textIn,
} from './project.js'

const withBody = (json: any) => ({ ...json, attributes: { ...json.attributes, body: { type: 'richtext' } } })

async function refusedBy(work: Promise<unknown>): Promise<RefusedRequest> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (caught: unknown) => caught,
  )
  if (error instanceof RefusedRequest) return error
  throw error
}

test('a change of a model keeps what it does not know, byte for byte', async () => {
  const root = modelProject()
  expect(await applyEdits(root, articleEdit(withBody))).toEqual({ files: [articlePath], migration: null })
  const before = articleText.slice(articleText.indexOf('  "x-own"'))
  expect(textIn(root, articlePath).endsWith(before)).toBe(true)
  expect(JSON.parse(textIn(root, articlePath)).attributes.body).toEqual({ type: 'richtext' })
})

test('new models lie where their uids say', async () => {
  const root = modelProject()
  const info = { singularName: 'blog-post', pluralName: 'blog-posts', displayName: 'Post' }
  const request = asRequest([
    {
      uid: 'api::blog-post.blog-post',
      of: 'schema',
      before: null,
      json: { ...modelJson(), collectionName: 'blog_posts', info },
    },
    { uid: 'api::blog-post.blog-post', of: 'panel', before: null, json: { title: 'title' } },
    {
      uid: 'shared.card',
      of: 'schema',
      before: null,
      json: { collectionName: 'components_shared_cards', attributes: { text: { type: 'string' } } },
    },
    { uid: 'shared.card', of: 'panel', before: null, json: { attributes: { text: { label: 'Text' } } } },
  ])
  expect((await applyEdits(root, request)).files).toEqual([
    'src/api/blog-post/content-types/blog-post/schema.json',
    'src/api/blog-post/content-types/blog-post/panel.json',
    'src/components/shared/card.json',
    'src/components/shared/card.panel.json',
  ])
  expect((await planEdits(root, asRequest([]))).plan.problems.filter(({ severity }) => severity === 'error')).toEqual(
    [],
  )
})

test('a model that goes takes its empty folders with it', async () => {
  const root = modelProject()
  await applyEdits(
    root,
    asRequest([{ uid: 'shared.seo', of: 'schema', before: (await hashIn(root, 'shared.seo')) ?? '', json: null }]),
  )
  expect(Object.keys(readTree(root))).toEqual([articlePath])
})

test('a model whose folder has code of the owner does not go', async () => {
  const lifecycles = `${dirname(articlePath)}/lifecycles.ts`
  const root = modelProject({ [lifecycles]: 'export default {}\n' })
  const error = await refusedBy(
    applyEdits(
      root,
      articleEdit(() => null),
    ),
  )
  expect([error.status, error.code]).toEqual([422, 'invalid'])
  expect(error.message).toContain('this content type has no schema.json')
  expect(textIn(root, articlePath)).toBe(articleText)
})

test('mistakes are told with their lines and what would be right, and nothing is written', async () => {
  const root = modelProject()
  const before = readTree(root)
  const error = await refusedBy(
    applyEdits(
      root,
      articleEdit((json) => ({
        ...json,
        attributes: { title: { type: 'strin' }, more: { type: 'string', regex: '(a' } },
      })),
    ),
  )
  const mistakes = error.more.plan?.problems.filter(({ severity }) => severity === 'error')
  expect(mistakes).toMatchObject([
    { uid: 'api::article.article', of: 'schema', path: ['attributes', 'more', 'regex'], line: 15 },
    {
      path: ['attributes', 'title', 'type'],
      line: 11,
      message: 'there is no type "strin"',
      hint: 'Did you mean "string"?',
    },
  ])
  expect(readTree(root)).toEqual(before)
})

test.each([
  '../../../etc/passwd',
  'api::../x.y',
  'api::a.b/../../c',
  'api::.git.config',
  'api::con.con',
  'api::Article.Article',
  'api::a\0.b',
  'plugin::a/b.c',
  'shared',
  'shared.',
  '.shared.seo',
  'shared.seo.panel',
  '__proto__',
  'node_modules.x/../../..',
  '',
])('no file is called by the uid %j', async (uid) => {
  const root = modelProject()
  const before = readTree(root)
  const error = await refusedBy(applyEdits(root, asRequest([{ uid, of: 'schema', before: null, json: modelJson() }])))
  expect([error.status, error.code]).toEqual([400, 'request'])
  expect(readTree(root)).toEqual(before)
})

test('a change in an editor meanwhile is seen, and told with its text', async () => {
  const root = modelProject()
  const request = articleEdit(withBody)
  const others = articleText.replace('"string"', '"text"')
  writeFileSync(join(root, articlePath), others)
  const error = await refusedBy(applyEdits(root, request))
  expect([error.status, error.code]).toEqual([409, 'changed'])
  expect(error.more.plan?.conflicts).toMatchObject([{ path: articlePath, text: others, json: JSON.parse(others) }])
  expect(textIn(root, articlePath)).toBe(others)
})

test('one changed file keeps all others from being written', async () => {
  const root = modelProject()
  const request = asRequest([
    ...articleEdit(withBody).edits,
    { uid: 'shared.seo', of: 'schema', before: 'another', json: { attributes: { text: { type: 'text' } } } },
    { uid: 'shared.new', of: 'schema', before: null, json: { attributes: { text: { type: 'text' } } } },
  ])
  const before = readTree(root)
  expect((await refusedBy(applyEdits(root, request))).more.plan?.conflicts.map(({ path }) => path)).toEqual([seoPath])
  expect(readTree(root)).toEqual(before)
})

test('what differs by line ends or a mark of the encoding alone is no change, and line ends stay', async () => {
  const windows = `\ufeff${articleText.replaceAll('\n', '\r\n')}`
  const root = modelProject({ [articlePath]: windows })
  await applyEdits(root, articleEdit(withBody))
  const text = textIn(root, articlePath)
  expect(text).toContain('"body": {\r\n')
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
})

test.each<[string, (root: string, outside: string) => void]>([
  [
    'a file',
    (root, outside) => {
      renameSync(join(root, articlePath), join(outside, 'schema.json'))
      symlinkSync(join(outside, 'schema.json'), join(root, articlePath))
    },
  ],
  [
    'a folder',
    (root, outside) => {
      renameSync(join(root, 'src/api'), join(outside, 'api'))
      symlinkSync(join(outside, 'api'), join(root, 'src/api'))
    },
  ],
  [
    'a file of the project',
    (root) => {
      renameSync(join(root, articlePath), join(root, 'src/api/article.json'))
      symlinkSync(join(root, 'src/api/article.json'), join(root, articlePath))
    },
  ],
])('nothing is written through a link in the place of %s', async (_name, link) => {
  const root = modelProject()
  const outside = temporaryFolder()
  link(root, outside)
  const before = [readTree(root), readTree(outside)]
  await refusedBy(applyEdits(root, articleEdit(withBody)))
  expect([readTree(root), readTree(outside)]).toEqual(before)
})

test('a new model is not written through a link either', async () => {
  const root = modelProject()
  const outside = temporaryFolder()
  rmSync(join(root, 'src/components'), { recursive: true })
  mkdirSync(join(outside, 'shared'))
  symlinkSync(outside, join(root, 'src/components'))
  await refusedBy(
    applyEdits(root, asRequest([{ uid: 'shared.new', of: 'schema', before: null, json: { attributes: {} } }])),
  )
  expect(readTree(outside)).toEqual({})
})

test('a file that is no JSON is left to an editor', async () => {
  const broken = articleText.replace('{', '{,')
  const root = modelProject({ [articlePath]: broken })
  const request = articleEdit(withBody)
  const [edit] = request.edits
  const { plan } = await planEdits(root, asRequest([]))
  expect(plan.problems).toMatchObject([{ path: [], message: expect.stringContaining('not valid JSON') }])
  const before = (await hashIn(root, 'api::article.article')) ?? ''
  const error = await refusedBy(applyEdits(root, asRequest(edit ? [{ ...edit, before }] : [])))
  expect(error.status).toBe(400)
  expect(textIn(root, articlePath)).toBe(broken)
})

async function hashIn(root: string, uid: string): Promise<string | null | undefined> {
  const { readModels } = await import('../src/server/read-models.js')
  return (await readModels(root)).models.find((model) => model.uid === uid)?.schema.hash
}
