/** Previews made in the panel read as the role of the site's visitors, and never more than the administrator who made them may see. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountProject, bearer, magazineConfig, send } from '../accounts/account-project.js'
import { execute } from '../accounts/sql.js'
import { Browser, firstAdministrator, passphrase } from '../admin/panel.js'
import { sampled } from '../databases.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
const tag = 'api::tag.tag'
const author = 'api::author.author'
const key = 'f'.repeat(64)
const full = bearer(key)
const preview = (role?: string) => ({ enabled: true, ...(role ? { preview: { role } } : {}) })
const config = {
  ...magazineConfig,
  admin: {
    enabled: true,
    roles: {
      writer: {
        types: {
          [article]: { read: true, create: true, update: true },
          [tag]: { read: { where: { name: { $startsWith: 'open' } } } },
        },
      },
      narrow: { types: { [article]: { read: true, create: true, update: true } } },
      blind: { types: { [tag]: { read: true } } },
    },
  },
  editorial: preview('member'),
  permissions: {
    public: [],
    member: [
      { action: `${article}.find`, where: { title: { $notContains: 'hidden' } }, fields: ['title', 'tags', 'author'] },
      { action: `${article}.findOne`, where: { title: { $notContains: 'hidden' } } },
      `${tag}.find`,
      `${author}.find`,
      'plugin::i18n.locales.listLocales',
    ],
  },
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser

  beforeAll(async () => {
    project = await accountProject(`preview-role-${provider}`, provider, config as never)
    await project.cli('token', 'create', '--name', 'full', '--type', 'full-access', '--key', key)
    server = await project.start()
    ada = await firstAdministrator(server)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  async function done(answer: Promise<Answer>): Promise<Answer['body']> {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    return body?.data
  }
  const create = (path: string, data: object) => done(send(server.base, 'POST', `/api/${path}`, { data }, full))
  const hold = (id: number, roles: readonly string[]) =>
    execute(provider, project.database.url, [
      `update content_gen_administrators set roles = '${JSON.stringify(roles)}' where id = ${id}`,
    ])

  let count = 0
  /** An administrator with these roles, at work on an article with an author and two tags; and the link to its preview. */
  async function makerWith(roles: readonly string[], more: object = {}) {
    const name = `maker${++count}`
    const tags = []
    for (const kind of ['open', 'closed']) tags.push((await create('tags', { name: `${kind} ${name}` })).id)
    const person = (await create('authors', { name: `author of ${name}`, email: `author-of-${name}@example.com` })).id
    const live = { title: `Live ${name}`, excerpt: 'An excerpt', author: person, tags, ...more }
    const entry = (await create('articles', live)).id
    const { url } = await done(ada.send('POST', '/administrators', { email: `${name}@example.com`, roles }))
    const browser = new Browser(server.base)
    const used = await browser.send('POST', '/links/use', { token: url.split('#')[1], password: passphrase })
    const id = used.body.data.administrator.id
    const work = { entry, document: { title: `Work ${name}` } }
    const { id: copy } = await done(browser.send('POST', `/editorial/copies/${article}`, work))
    const { token } = await done(browser.send('POST', '/editorial/previews', { copies: [{ type: article, copy }] }))
    return { name, id, entry, copy, author: person, token, browser }
  }

  const read = (path: string, token: string, more: object = {}) =>
    send(server.base, 'GET', `/api/${path}`, undefined, { 'x-preview-token': token, ...more })
  const one = (id: number, token: string, more: object = {}) => read(`articles/${id}?populate=tags,author`, token, more)
  const graphql = (id: number, token: string) => {
    const fields = 'title excerpt tags { data { attributes { name } } } author { data { attributes { name } } }'
    const query = `query { article(id: ${id}) { data { attributes { ${fields} } } } }`
    return send(server.base, 'POST', '/graphql', { query }, { 'x-preview-token': token })
  }
  /** The names of the tags that both forms of the API show; undefined for one that shows none. */
  async function tagsOf(id: number, token: string): Promise<unknown[]> {
    const answers = [
      (await one(id, token)).body.data?.attributes,
      (await graphql(id, token)).body.data?.article?.data?.attributes,
    ]
    return answers.map((attributes) =>
      attributes?.tags?.data.map((each: { attributes: { name: string } }) => each.attributes.name.split(' ')[0]),
    )
  }

  test('it reads as the role, whatever credentials follow the link', async () => {
    const { entry, token, name } = await makerWith(['super-admin'])
    expect((await send(server.base, 'GET', `/api/articles/${entry}`)).status).toBe(403)
    for (const more of [{}, full, bearer('x')]) {
      const { attributes } = (await one(entry, token, more)).body.data
      expect(attributes.title).toBe(`Work ${name}`)
      expect(attributes.author.data.attributes.name).toBe(`author of ${name}`)
    }
    expect(await tagsOf(entry, token)).toEqual([
      ['open', 'closed'],
      ['open', 'closed'],
    ])
    expect((await read('i18n/locales', token)).status).toBe(200)
    for (const path of ['categories', 'users', 'upload/files']) expect((await read(path, token)).status, path).toBe(403)
  })

  test('the rules of the role hold', async () => {
    const { token, name } = await makerWith(['super-admin'])
    const hidden = await makerWith(['super-admin'], { title: `Live hidden ${count}` })
    const list = (await read('articles?populate=tags&pagination[pageSize]=100', token)).body.data
    const shown = list.find((each: any) => each.attributes.title === `Work ${name}`)
    expect(Object.keys(shown.attributes)).not.toContain('excerpt')
    expect(list.filter((each: any) => each.attributes.title.includes('hidden'))).toEqual([])
    expect((await one(hidden.entry, token)).status).toBe(404)
    expect((await graphql(hidden.entry, token)).body.data.article?.data ?? null).toBeNull()
  })

  test('it shows no more than its maker may see', async () => {
    const { entry, token } = await makerWith(['writer'])
    expect(await tagsOf(entry, token)).toEqual([['open'], ['open']])
    expect(Object.keys((await one(entry, token)).body.data.attributes)).not.toContain('author')
    expect((await graphql(entry, token)).body.data.article.data.attributes.author).toBeNull()
    expect((await read('authors', token)).status).toBe(403)
    const names = (await read('tags?pagination[pageSize]=100', token)).body.data
    expect(names.filter((each: any) => each.attributes.name.startsWith('closed'))).toEqual([])
    expect((await read('articles?filters[author][name][$contains]=a', token)).status).toBe(400)
    const closed = await read('articles?filters[tags][name][$startsWith]=closed', token)
    expect([closed.status, closed.body.data]).toEqual([200, []])
  })

  test('it narrows with its maker at once', async () => {
    const [maker, other] = [await makerWith(['writer']), await makerWith(['writer'])]
    const tags = () => tagsOf(maker.entry, maker.token)
    expect(await tags()).toEqual([['open'], ['open']])
    await hold(maker.id, ['narrow'])
    expect(await tags()).toEqual([undefined, undefined])
    expect((await one(maker.entry, maker.token)).body.data.attributes.title).toBe(`Work ${maker.name}`)
    expect((await read('tags', maker.token)).status).toBe(403)
    for (const roles of [['blind'], ['no-more-there'], []]) {
      await hold(maker.id, roles)
      const answers = [await one(maker.entry, maker.token), await graphql(maker.entry, maker.token)]
      expect(answers.map(({ status }) => status)).toEqual([401, 401])
    }
    await hold(maker.id, ['writer'])
    expect(await tags()).toEqual([['open'], ['open']])
    await ada.send('POST', '/me/proof', { password: passphrase })
    await done(ada.send('DELETE', `/administrators/${maker.id}`))
    expect((await one(maker.entry, maker.token)).status).toBe(401)
    expect(await tagsOf(other.entry, other.token)).toEqual([['open'], ['open']])
  })

  test('texts for the panel say where they are stored, and nobody else gets such', async () => {
    const {
      name,
      entry,
      copy,
      author: person,
      browser,
    } = await makerWith(['super-admin'], {
      slug: `marked-${count + 1}`,
      body: 'Words\n\n```js\ncode()\n```',
      excerpt: 'An excerpt',
      code: 'ABC-1',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Block' }] }],
      seo: { metaTitle: 'Meta', keywords: 'https://example.com/x' },
      sections: [{ heading: 'One' }, { heading: 'Two', links: [{ label: 'Label', url: 'https://example.com' }] }],
      blocks: [{ __component: 'blocks.quote', quote: 'Quoted' }],
    })
    const linkOf = (body: object) => done(browser.send('POST', '/editorial/previews', { marks: true, ...body }))
    const { token } = await linkOf({ copies: [{ type: article, copy }] })
    /** A text as what it says and where it is stored. */
    const mark = /^(.*)\u{e0001}([\u{e0020}-\u{e007e}]*)\u{e007f}$/su
    const place = (text: string) => {
      const [, said, tags = ''] = mark.exec(text) ?? []
      return said === undefined
        ? text
        : `${said} < ${String.fromCodePoint(...Array.from(tags, (each) => (each.codePointAt(0) ?? 0) - 0xe0000))}`
    }
    const places = (json: string) =>
      JSON.parse(json, (_key, value) => (typeof value === 'string' ? place(value) : value))
    const at = `${article} ${entry}`
    const deep = 'populate[sections][populate]=links&populate[blocks]=*&populate[seo]=*&populate[author]=*'
    const { text } = await read(`articles/${entry}?${deep}&filters[title]=Work ${name}`, token)
    const { attributes } = places(text).data
    expect(attributes).toMatchObject({
      title: `Work ${name} < ${at} title`,
      slug: `marked-${count}`,
      body: 'Words\n\n```js\ncode()\n```',
      excerpt: `An excerpt < ${at} excerpt`,
      code: 'ABC-1',
      content: [{ children: [{ text: `Block < ${at} content` }] }],
      seo: { metaTitle: `Meta < ${at} seo.metaTitle`, keywords: 'https://example.com/x' },
      sections: [
        { heading: `One < ${at} sections.0.heading` },
        {
          heading: `Two < ${at} sections.1.heading`,
          links: [{ label: `Label < ${at} sections.1.links.0.label`, url: 'https://example.com' }],
        },
      ],
      blocks: [{ __component: 'blocks.quote', quote: `Quoted < ${at} blocks.0.quote` }],
      author: { data: { attributes: { name: `author of ${name} < ${author} ${person} name` } } },
    })
    const filtered = `articles/${entry}?populate[sections][filters][heading]=Two`
    expect(places((await read(filtered, token)).text).data.attributes.sections).toMatchObject([{ heading: 'Two' }])
    const query = `query { article(id: ${entry}) { data { id attributes { said: title sections { heading } } } } }`
    const asked = await send(server.base, 'POST', '/graphql', { query }, { 'x-preview-token': token })
    expect(places(asked.text).data.article.data.attributes).toEqual({
      said: `Work ${name} < ${at} title`,
      sections: [{ heading: `One < ${at} sections.0.heading` }, { heading: `Two < ${at} sections.1.heading` }],
    })
    const begun = await done(
      browser.send('POST', `/editorial/copies/${article}`, { document: { title: `New ${name}`, slug: `new-${name}` } }),
    )
    const fresh = await linkOf({ copies: [{ type: article, copy: begun.id }] })
    const [shown] = places((await read(`articles?filters[title]=New ${name}`, fresh.token)).text).data
    expect(shown.attributes.title).toBe(`New ${name} < ${article} copy:${begun.id} title`)

    const { token: shared } = await linkOf({ copies: [{ type: article, copy }], marks: false })
    const asAccount = await done(send(server.base, 'POST', '/api/editorial/previews', { marks: true }, full))
    for (const other of [shared, asAccount.token])
      for (const path of [`articles/${entry}?${deep}`, `articles/${entry}?${deep}&marks=true`])
        expect((await read(path, other)).text).not.toMatch(/[\u{e0000}-\u{e007f}]/u)
    const live = await send(server.base, 'GET', `/api/articles/${entry}?${deep}`, undefined, full)
    expect([live.status, live.text]).toEqual([200, expect.not.stringMatching(/[\u{e0000}-\u{e007f}]/u)])
  })

  test('a role of the database is looked up at each read', async () => {
    await server.stop()
    await project.configure({ ...config, editorial: preview('guests'), permissions: {} } as never)
    server = await project.start()
    ada = new Browser(server.base)
    await ada.signIn('ada@example.com')
    const before = { copies: [], releases: [] }
    const refused = await ada.send('POST', '/editorial/previews', before)
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'editorial.preview.role is guests, and there is no such role',
    ])
    const warning = '`editorial.preview.role` names no role'
    await vi.waitFor(() => expect(server.output()).toContain(warning))
    const grant = (actions: readonly string[]) => ({
      name: 'guests',
      description: 'The readers of the site',
      permissions: {
        'api::article': {
          controllers: { article: Object.fromEntries(actions.map((action) => [action, { enabled: true }])) },
        },
      },
    })
    expect((await send(server.base, 'POST', '/api/users-permissions/roles', grant(['findOne']), full)).status).toBe(200)
    const { entry, token, name } = await makerWith(['super-admin'])
    const title = async () => {
      const { status, body } = await one(entry, token)
      return body.data?.attributes.title ?? status
    }
    expect(await title()).toBe(`Work ${name}`)
    expect(await tagsOf(entry, token)).toEqual([undefined, undefined])
    const { roles } = (await send(server.base, 'GET', '/api/users-permissions/roles', undefined, full)).body
    const { id } = roles.find((each: { name: string }) => each.name === 'guests')
    const path = `/api/users-permissions/roles/${id}`
    await send(server.base, 'PUT', path, grant(['find']), full)
    expect(await title()).toBe(403)
    await send(server.base, 'DELETE', path, undefined, full)
    expect(await title()).toBe(401)
  })
})
