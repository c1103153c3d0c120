/** The builder of `content-gen dev`, from the sign-in to the answers of the server that its edits lead to. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Development } from '../../cli/test/development.js'
import { Browser } from '../../../test/admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../../../test/databases.js'
import { createProject, type Project } from '../../../test/project.js'
import { writeTree } from '../../codegen/test/folder.js'
import type { ApplyRequest, DevState, PlainJson, ProjectModels, EditPlan, Refusal } from '../src/contract.js'

const noteUid = 'api::note.note'
const notePath = 'src/api/note/content-types/note/schema.json'
const noteText = `{
  "kind": "collectionType",
  "collectionName": "notes",
  "info": { "singularName": "note", "pluralName": "notes", "displayName": "Note" },
  "x-own": { "kept":   true },
  "attributes": { "title": { "type": "string" } }
}
`
const config = {
  admin: { enabled: true },
  editorial: { enabled: true },
  permissions: { public: ['api::note.note.find', 'api::note.note.create'] },
}

describe.each(sampled('sqlite'))('on %s', { timeout: 120_000 }, (provider) => {
  let database: TestDatabase
  let project: Project
  let development: Development
  let address = ''
  let key = ''
  let browser: Browser

  beforeAll(async () => {
    database = await freshDatabase(provider)
    project = createProject({
      name: `builder-${provider}`,
      models: 'none',
      provider,
      databaseUrl: database.url,
      config,
    })
    writeTree(project.dir, { [notePath]: noteText })
    development = await Development.start(project)
    await development.says('Edit the models at ')
    const [, base = '', secret = ''] = /^(http:\/\/127\.0\.0\.1:\d+)\/#([\w-]{43})\n/.exec(development.said) ?? []
    address = base
    key = secret
    await served()
  })
  afterAll(async () => {
    await development.end()
    await database.drop()
  })

  const ask = async (path: string, body?: object): Promise<{ status: number; json: any }> => {
    const response = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(browser?.cookie ? { cookie: browser.cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: await response.json() }
  }
  const served = () =>
    vi.waitFor(async () => expect(((await ask('/api/state')).json as DevState).doing).toBe('serving'), {
      timeout: 60_000,
      interval: 50,
    })
  const modelOf = async (uid: string) => {
    const { models } = (await ask('/api/models')).json as ProjectModels
    return models.find((model) => model.uid === uid)
  }
  /** The request that gives the note other attributes. */
  const noteEdit = async (change: (attributes: any) => object, more: Partial<ApplyRequest> = {}) => {
    const model = await modelOf(noteUid)
    const json = structuredClone(model?.schema.json) as any
    json.attributes = change(json.attributes)
    return {
      edits: [{ uid: noteUid, of: 'schema', before: model?.schema.hash ?? null, json }],
      ...more,
    } as ApplyRequest
  }
  const note = () => JSON.parse(readFileSync(join(project.dir, notePath), 'utf8')) as PlainJson
  const migrations = () => readdirSync(join(project.dir, 'prisma/migrations')).filter((name) => /^\d/.test(name))

  test('its page is there, and nobody who is not signed in gets further', async () => {
    const page = await fetch(address)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await page.text()).toContain('<div id="root">')
    const { status, json } = await ask('/api/models')
    expect(status).toBe(403)
    const { error } = json as Refusal
    expect(error.code).toBe('signIn')
    browser = new Browser((error.signIn ?? '').replace(/\/admin$/, ''))
    const [, token = ''] = /\/admin\/link#([\w-]{43})/.exec(development.said) ?? []
    const person = { email: 'ada@example.com', password: 'a long passphrase', firstname: 'Ada', lastname: 'Lovelace' }
    expect((await browser.send('POST', '/links/use', { token, ...person })).status).toBe(200)
    expect((await modelOf(noteUid))?.schema.json).toEqual(note())
  })

  test('a component and an attribute are planned, written, migrated and served', async () => {
    const first = await noteEdit((attributes) => ({
      ...attributes,
      body: { type: 'text' },
      seo: { type: 'component', component: 'shared.seo' },
    }))
    const seo = { collectionName: 'components_shared_seos', attributes: { text: { type: 'string' } } }
    const edits = [...first.edits, { uid: 'shared.seo', of: 'schema', before: null, json: seo }]
    const plan = (await ask('/api/plan', { edits })).json as EditPlan
    expect(plan.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(plan.migration?.losses).toEqual([])
    expect(plan.migration?.steps.join('\n')).toContain('note.body')
    expect(plan.migration?.sql).toContain('components_shared_seos')
    expect(plan.files.map(({ path }) => path)).toEqual([notePath, 'src/components/shared/seo.json'])
    expect(plan.files[0]?.diff).toContain('+    "body": {')
    expect(readFileSync(join(project.dir, notePath), 'utf8')).toBe(noteText)

    const { status, json } = await ask('/api/apply', { edits })
    expect([status, json.files]).toEqual([200, plan.files.map(({ path }) => path)])
    expect(migrations()).toContain(json.migration)
    await served()
    expect(readFileSync(join(project.dir, notePath), 'utf8')).toContain('"x-own": { "kept":   true },\n')
    expect(await development.post('/api/notes', { title: 'one', body: 'written' })).toContain('"body":"written"')
  })

  test('a rename keeps the contents', async () => {
    const rename = await noteEdit(({ title, ...others }) => ({ headline: title, ...others }))
    const plan = (await ask('/api/plan', rename)).json as EditPlan
    expect(plan.migration?.losses).not.toEqual([])
    const renames = [{ from: 'note.title', to: 'headline' }]
    expect(((await ask('/api/plan', { ...rename, renames })).json as EditPlan).migration?.losses).toEqual([])
    expect((await ask('/api/apply', { ...rename, renames })).status).toBe(200)
    await served()
    await development.answers('/api/notes', '"headline":"one"')
  })

  test('a removal that loses contents is refused without consent, and leaves the files', async () => {
    const removal = await noteEdit(({ headline, seo }) => ({ headline, seo }))
    const before = [readFileSync(join(project.dir, notePath), 'utf8'), migrations()]
    const refused = await ask('/api/apply', removal)
    expect([refused.status, (refused.json as Refusal).error.code]).toEqual([422, 'losses'])
    expect([readFileSync(join(project.dir, notePath), 'utf8'), migrations()]).toEqual(before)
    const losses = (refused.json as Refusal).error.plan?.migration?.losses ?? []
    expect(losses.join()).toContain('1 value is lost')
    // Consent is to what was read, and nothing else.
    await development.post('/api/notes', { headline: 'two', body: 'more' })
    expect((await ask('/api/apply', { ...removal, acceptLosses: losses })).status).toBe(422)
    const { migration } = (await ask('/api/plan', removal)).json as EditPlan
    expect((await ask('/api/apply', { ...removal, acceptLosses: migration?.losses })).status).toBe(200)
    await served()
    await development.answers('/api/notes', '"body"', false)
  })

  test('a mistake in an editor is told, and can be mended in the builder', async () => {
    const hash = (await modelOf(noteUid))?.schema.hash
    writeTree(project.dir, { [notePath]: noteText.replace('"string"', '"strin"') })
    await vi.waitFor(async () => expect((await ask('/api/state')).json.doing).toBe('refused'), { timeout: 60_000 })
    expect((await ask('/api/state')).json.message).toContain('there is no type "strin"')
    const late = await ask('/api/apply', { edits: [{ uid: noteUid, of: 'schema', before: hash, json: note() }] })
    expect(late.status).toBe(409)
    const renames = [{ from: 'note.headline', to: 'title' }]
    const mended = await noteEdit(({ title }) => ({ title: { ...title, type: 'string' } }), { renames })
    const { migration } = (await ask('/api/plan', mended)).json as EditPlan
    const { status, json } = await ask('/api/apply', { ...mended, acceptLosses: migration?.losses })
    expect([status, json.error?.message]).toEqual([200, undefined])
    await served()
    await development.answers('/api/notes', '"title":"one"')
  })

  test('whoever signs out is refused', async () => {
    const { cookie } = browser
    await browser.send('DELETE', '/session')
    browser.cookie = cookie
    expect((await ask('/api/models')).status).toBe(403)
  })
})
