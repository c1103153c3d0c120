/** Comments on entries: for those who may read the entry, and the field, now; and for nobody else, in no answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../accounts/account-project.js'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { deskConfig, inviteEditor } from './desk.js'
import type { Editor } from './desk.js'
import { Browser, firstAdministrator, panelProject } from './panel.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const [article, tag] = ['api::article.article', 'api::tag.tag']
describe.each(sampled('postgresql'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  let [desk, titles, french, own, tags]: Editor[] = []

  beforeAll(async () => {
    project = await panelProject('comments', provider, deskConfig)
    server = await project.start({ PUBLIC_URL: 'https://cms.example.com', NODE_ENV: 'development' })
    ada = await firstAdministrator(server)
    ;[desk, titles, french, own, tags] = await Promise.all(
      ['desk', 'titles', 'french', 'own', 'tags'].map((role) => invite(role)),
    )
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
  const invite = (role: string, name?: string) => inviteEditor(server, ada, role, name)
  const status = async (answer: Promise<Answer>) => (await answer).status
  const known = (person: Editor | undefined): Editor => {
    if (!person) throw new Error('nobody was invited')
    return person
  }
  const as = (person: Editor | undefined) => known(person).browser
  const create = async (document: object, uid = article, query = ''): Promise<number> =>
    (await done(ada.send('POST', `/entries/${uid}${query}`, { document }))).id
  const on = (id: number, uid = article) => `/comments/${uid}/${id}`
  const add = (id: number, body: object, browser = ada, uid = article) => done(browser.send('POST', on(id, uid), body))
  const threads = (id: number, browser = ada) => done(browser.send('GET', on(id)))
  const inbox = (person: Editor | undefined) => done(as(person).send('GET', '/inbox'))
  const unread = async (person: Editor | undefined) => (await done(as(person).send('GET', '/inbox/unread'))).count

  test('a thread has answers, is resolved and opened again, by anybody who may read it', async () => {
    const id = await create({ title: 'Talked about', body: 'Some long text' })
    const quote = { text: 'long', before: 'Some ', after: ' text' }
    const thread = await add(id, {
      text: ' Too long? See https://example.com ',
      field: 'body',
      place: '#1/text',
      quote,
    })
    expect(thread).toMatchObject({
      text: 'Too long? See https://example.com',
      author: { name: 'Ada Lovelace' },
      field: 'body',
      place: '#1/text',
      quote,
      assignee: null,
      resolved: null,
      replies: [],
    })
    const answered = await done(as(desk).send('POST', `/threads/${thread.id}/replies`, { text: 'No.' }))
    expect(answered.replies).toMatchObject([{ text: 'No.', author: { id: desk?.id, name: 'desk' } }])
    const resolved = await done(as(desk).send('PUT', `/threads/${thread.id}`, { isResolved: true }))
    expect(resolved.resolved.by).toBe('desk')
    const again = await done(ada.send('PUT', `/threads/${thread.id}`, { isResolved: true }))
    expect(again.resolved).toEqual(resolved.resolved)
    expect((await done(ada.send('PUT', `/threads/${thread.id}`, { isResolved: false }))).resolved).toBeNull()
    expect(await threads(id)).toEqual([{ ...answered, resolved: null }])

    // Nobody deletes what others wrote, nor a thread that others have answered.
    expect(await status(as(desk).send('DELETE', `/comments/${thread.id}`))).toBe(403)
    expect((await ada.send('DELETE', `/comments/${thread.id}`)).body.error.reason.code).toBe('commentAnswered')
    await done(as(desk).send('DELETE', `/comments/${answered.replies[0].id}`))
    await done(ada.send('DELETE', `/comments/${thread.id}`))
    expect(await threads(id)).toEqual([])
  })

  test('an author edits what it has written: the thread says so, and whom it mentions anew is told', async () => {
    const id = await create({ title: 'Edited' })
    const thread = await add(id, { text: 'Frist', field: 'title', mentions: [titles?.id] })
    expect(thread.editedAt).toBeNull()
    const before = [await unread(titles), await unread(desk)]
    const edit = (body: object, browser = ada, comment = thread.id) => browser.send('PUT', `/comments/${comment}`, body)
    const mentions = [titles?.id, desk?.id]
    const edited = await done(edit({ text: ' First ', mentions }))
    expect(edited).toMatchObject({ text: 'First', at: thread.at, field: 'title', editedAt: expect.any(String) })
    expect([await unread(titles), await unread(desk)]).toEqual([before[0], before[1] + 1])
    expect((await inbox(desk))[0]).toMatchObject({ reason: 'mention', text: 'First' })
    // The same again changes nothing, and tells nobody.
    expect((await done(edit({ text: 'First', mentions }))).editedAt).toBe(edited.editedAt)
    expect(await unread(desk)).toBe(before[1] + 1)
    const answered = await done(as(desk).send('POST', `/threads/${thread.id}/replies`, { text: 'Secnod' }))
    const [reply] = (await done(edit({ text: 'Second' }, as(desk), answered.replies[0].id))).replies
    expect(reply).toMatchObject({ text: 'Second', editedAt: expect.any(String) })

    expect(await status(edit({ text: 'Mine' }, as(desk)))).toBe(403)
    expect(await status(edit({ text: 'Mine' }, as(french)))).toBe(404)
    expect(await status(edit({ text: ' ' }))).toBe(400)
    expect(await status(edit({ text: 'x'.repeat(2001) }))).toBe(400)
    expect((await edit({ text: 'First', mentions: [french?.id] })).body.error.reason.code).toBe('commentReader')
    const acts = await done(ada.send('GET', '/editorial/audit?act=comment.edited'))
    expect(acts[0]).toMatchObject({ subject: { type: article, id }, actor: { name: 'desk' } })
    // Somebody who may no longer read the field edits nothing about it.
    const onBody = await add(id, { text: 'About the body', field: 'body' }, as(desk))
    await done(ada.send('PUT', `/administrators/${desk?.id}`, { roles: ['titles'] }))
    expect(await status(edit({ text: 'Still mine?' }, as(desk), onBody.id))).toBe(404)
    await done(ada.send('PUT', `/administrators/${desk?.id}`, { roles: ['desk'] }))
  })

  test('rights are those of now: a narrowed role, a field, another locale, an entry of others', async () => {
    const id = await create({ title: 'Guarded', body: 'Text' })
    const onTitle = await add(id, { text: 'About the title', field: 'title' })
    const onBody = await add(id, { text: 'About the body', field: 'body' })
    const ids = async (person: Editor | undefined) =>
      ((await threads(id, as(person))) as { id: number }[]).map((thread) => thread.id)
    expect(await ids(desk)).toEqual([onTitle.id, onBody.id])
    expect(await ids(titles)).toEqual([onTitle.id])
    for (const person of [french, own, tags]) {
      expect(await status(as(person).send('GET', on(id)))).toBe(404)
      expect(await status(as(person).send('POST', on(id), { text: 'Mine' }))).toBe(404)
      expect(await status(as(person).send('POST', `/threads/${onTitle.id}/replies`, { text: 'Mine' }))).toBe(404)
      expect(await status(as(person).send('PUT', `/threads/${onTitle.id}`, { isResolved: true }))).toBe(404)
      expect(await status(as(person).send('GET', `${on(id)}/people`))).toBe(404)
    }
    expect(await status(as(titles).send('POST', on(id), { text: 'Mine', field: 'body' }))).toBe(404)
    expect(await status(as(titles).send('POST', `/threads/${onBody.id}/replies`, { text: 'Mine' }))).toBe(404)
    expect(await status(as(titles).send('PUT', `/threads/${onBody.id}`, { isResolved: true }))).toBe(404)
    expect(await status(ada.send('POST', on(id), { text: 'Nowhere', field: 'constructor' }))).toBe(404)
    expect(await status(ada.send('GET', on(987654)))).toBe(404)
    expect(await status(ada.send('GET', on(1, 'plugin::users-permissions.user')))).toBe(404)

    const offered = async (field: string, search = '') =>
      (await done(ada.send('GET', `${on(id)}/people?field=${field}&search=${search}`))).map(
        ({ name }: { name: string }) => name,
      )
    expect(await offered('title')).toEqual(['Ada Lovelace', 'desk', 'titles'])
    expect(await offered('body')).toEqual(['Ada Lovelace', 'desk'])
    expect(await offered('title', 'TIT')).toEqual(['titles'])
    const french1 = await create({ title: 'En français' }, article, '?locale=fr')
    expect((await done(ada.send('GET', `${on(french1)}/people`))).map(({ id: each }: Editor) => each)).toContain(
      french?.id,
    )
    await done(as(french).send('POST', on(french1), { text: 'Oui' }))

    for (const person of [titles, french, tags]) {
      const told = await ada.send('POST', on(id), { text: 'Look', field: 'body', mentions: [person?.id] })
      const given = await ada.send('PUT', `/threads/${onBody.id}`, { assignee: person?.id })
      for (const { status: refused, body } of [told, given])
        expect([refused, body.error.reason.code]).toEqual([400, 'commentReader'])
    }
    const unknown = await ada.send('PUT', `/threads/${onBody.id}`, { assignee: 4711 })
    expect(unknown.body.error.reason.code).toBe('commentReader')
  })

  test('inbox, count, task and mail end with the right, and come back with it', async () => {
    const id = await create({ title: 'A task', body: 'Text' })
    const before = project.mails().length
    const person = await invite('desk', `narrowed-${provider}`)
    const mails = () =>
      project
        .mails()
        .slice(before)
        .filter(({ to, text }) => to === person.email && text.includes('?comment='))
    const task = await add(id, { text: 'Secret words', field: 'body', assignee: person.id })
    await add(id, { text: 'Secret greeting', mentions: [person.id] })
    expect(await unread(person)).toBe(2)
    expect(await inbox(person)).toMatchObject([
      {
        reason: 'mention',
        isRead: false,
        text: 'Secret greeting',
        label: 'A task',
        type: article,
        entry: id,
        field: null,
      },
      {
        reason: 'task',
        isRead: false,
        text: 'Secret words',
        author: { name: 'Ada Lovelace' },
        thread: task.id,
        field: 'body',
      },
    ])
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Ada Lovelace gave you a task',
      'Ada Lovelace mentioned you in a comment',
    ])
    expect(mails()[0]?.text).toContain(`https://cms.example.com/admin/types/${article}/${id}?comment=${task.id}`)
    expect(JSON.stringify(mails())).not.toMatch(/Secret|A task/)
    // One mail for a thread, until it is read.
    await done(ada.send('POST', `/threads/${task.id}/replies`, { text: 'Again', mentions: [person.id] }))
    expect([mails().length, await unread(person)]).toEqual([2, 3])

    const roles = (names: string[]) => done(ada.send('PUT', `/administrators/${person.id}`, { roles: names }))
    await roles(['titles'])
    expect((await inbox(person)).map(({ text }: { text: string }) => text)).toEqual(['Secret greeting'])
    expect(await unread(person)).toBe(1)
    await roles(['tags'])
    expect([await inbox(person), await unread(person)]).toEqual([[], 0])
    expect((await threads(id))[0].assignee).toBeNull()
    await done(ada.send('POST', `/threads/${task.id}/replies`, { text: 'Anybody?' }))
    expect(mails().length).toBe(2)
    await roles(['desk'])
    expect((await threads(id))[0].assignee).toEqual({ id: person.id, name: `narrowed-${provider}` })
    expect(await unread(person)).toBe(3)
    const [latest] = await inbox(person)
    await done(as(person).send('PUT', '/inbox', { read: latest.thread }))
    // Nobody marks those of others.
    await done(ada.send('PUT', '/inbox', { read: 'all' }))
    expect(await unread(person)).toBe(1)
    await done(as(person).send('PUT', '/inbox', { read: 'all' }))
    expect(await unread(person)).toBe(0)
    await done(ada.send('POST', `/threads/${task.id}/replies`, { text: 'Still there?' }))
    expect(await inbox(person)).toMatchObject([{ reason: 'reply', text: 'Still there?', isRead: false }, {}, {}, {}])
    await done(ada.send('PUT', `/threads/${task.id}`, { isResolved: true }))
    expect((await inbox(person))[0].isResolved).toBe(true)

    await done(ada.send('DELETE', `/administrators/${person.id}`))
    expect(await sql(`select id from content_gen_comment_notices where administrator = ${person.id}`)).toEqual([])
    expect((await threads(id))[0].assignee).toBeNull()
  })

  const sql = (text: string) => rows(provider, project.database.url, text)

  test('they survive publication, the trash and a restore, and are erased with the entry', async () => {
    const copies = `/editorial/copies/${article}`
    const begin = async (browser: Browser, document: object) =>
      (await done(browser.send('POST', copies, { document }))).id
    const copy = await begin(as(own), { title: 'New', body: 'Words' })
    const onCopy = `/comments/${article}/copies/${copy}`
    const thread = await done(
      as(own).send('POST', onCopy, { text: 'Before it exists', field: 'body', mentions: [desk?.id] }),
    )
    expect(await done(as(desk).send('GET', onCopy))).toMatchObject([{ id: thread.id }])
    expect((await inbox(desk))[0]).toMatchObject({ copy, entry: null, label: null })
    expect(await status(as(french).send('GET', onCopy))).toBe(404)
    const { entry: id } = await done(as(desk).send('POST', `${copies}/${copy}/publish`, { revision: 1 }))
    expect(await threads(id)).toMatchObject([{ id: thread.id, text: 'Before it exists' }])
    expect(await status(ada.send('GET', onCopy))).toBe(404)
    expect(await status(ada.send('POST', onCopy, { text: 'Late' }))).toBe(404)
    expect((await inbox(desk))[0]).toMatchObject({ copy: null, entry: id, label: 'New' })
    await done(as(desk).send('POST', `/threads/${thread.id}/replies`, { text: 'An answer' }))

    await done(ada.send('DELETE', `/entries/${article}/${id}`))
    expect(await status(ada.send('GET', on(id)))).toBe(404)
    expect((await inbox(desk)).some(({ entry }: { entry: number }) => entry === id)).toBe(false)
    await done(ada.send('POST', `/editorial/trash/${article}/${id}/restore`, {}))
    expect(await threads(id)).toMatchObject([{ id: thread.id, replies: [{ text: 'An answer' }] }])
    expect((await inbox(desk)).some(({ entry }: { entry: number }) => entry === id)).toBe(true)

    await done(ada.send('DELETE', `/entries/${article}/${id}`))
    await done(ada.send('DELETE', `/editorial/trash/${article}/${id}`))
    expect(await sql(`select id from content_gen_comments where entry = ${id}`)).toEqual([])
    expect(await sql(`select id from content_gen_comment_notices where comment = ${thread.id}`)).toEqual([])

    const discarded = await begin(as(own), { title: 'Given up' })
    const last = await done(as(own).send('POST', `/comments/${article}/copies/${discarded}`, { text: 'Gone with it' }))
    await done(as(own).send('DELETE', `${copies}/${discarded}`))
    expect(await sql(`select id from content_gen_comments where id = ${last.id}`)).toEqual([])
  })

  test('a comment goes with the working copy that becomes an entry meanwhile, or is refused', async () => {
    const copies = `/editorial/copies/${article}`
    const { id: copy } = await done(as(desk).send('POST', copies, { document: { title: 'Meanwhile' } }))
    const write = () => status(as(desk).send('POST', `/comments/${article}/copies/${copy}`, { text: 'Now' }))
    const publish = done(as(desk).send('POST', `${copies}/${copy}/publish`, { revision: 1 }))
    const answers = await Promise.all(Array.from({ length: 6 }, write))
    const { entry: id } = await publish
    expect(answers.every((each) => each === 200 || each === 404)).toBe(true)
    expect((await threads(id)).length).toBe(answers.filter((each) => each === 200).length)
    expect(await sql(`select id from content_gen_comments where copy = ${copy}`)).toEqual([])

    const thread = await add(id, { text: 'Erased' }, as(desk))
    await done(ada.send('DELETE', `/entries/${article}/${id}`))
    const reply = () => status(as(desk).send('POST', `/threads/${thread.id}/replies`, { text: 'Late' }))
    const erase = status(ada.send('DELETE', `/editorial/trash/${article}/${id}`))
    expect(await Promise.all([reply(), erase, reply()])).toEqual([404, 200, 404])
    expect(await sql(`select id from content_gen_comments where entry = ${id}`)).toEqual([])
  })

  test('hostile texts are stored as text, or refused', async () => {
    const id = await create({ title: 'Hostile' })
    const text = `<img src=x onerror=alert(1)> javascript:alert(1) "'; drop table articles; -- \u2028 😀 <%= link %>`
    expect((await add(id, { text, mentions: [desk?.id] })).text).toBe(text)
    expect(project.mails().at(-1)?.text).not.toContain('onerror')
    const refused = [
      ...['', '  ', 'NUL \u0000', 'half \ud83d', 'x'.repeat(2001), 7, null, ['x'], { a: 1 }].map((each) => ({
        text: each,
      })),
      ...[{ quote: { text: 'x' } }, { place: 'x' }, { field: 'title', quote: 'x' }].map((more) => ({
        text: 'x',
        ...more,
      })),
      ...[{ quote: { text: 'x'.repeat(501) } }, { quote: { text: '\u0000' } }, { place: 'x'.repeat(301) }].map(
        (more) => ({
          text: 'x',
          field: 'title',
          ...more,
        }),
      ),
      ...['1', [0], [-1], [1.5], Array.from({ length: 11 }, (_, index) => index + 1)].map((mentions) => ({
        text: 'x',
        mentions,
      })),
      ...['nobody', [], {}, 0].map((assignee) => ({ text: 'x', assignee })),
    ]
    for (const body of refused) expect([body, await status(ada.send('POST', on(id), body))]).toEqual([body, 400])
    const [thread] = await threads(id)
    for (const body of [{}, { isResolved: 'yes' }, { assignee: '' }])
      expect(await status(ada.send('PUT', `/threads/${thread.id}`, body))).toBe(400)
    for (const read of [undefined, 'some', [1], 1.5])
      expect(await status(ada.send('PUT', '/inbox', { read }))).toBe(400)
    expect((await threads(id)).length).toBe(1)
  })

  test('an entry has a number of comments at most, and a person writes a number in a minute, also at once', async () => {
    const id = await create({ title: 'Full' })
    const person = await invite('desk', `busy-${provider}`)
    const write = () => status(as(person).send('POST', on(id), { text: 'x' }))
    const answers = await Promise.all(Array.from({ length: 40 }, write))
    expect(answers.filter((each) => each === 200).length).toBe(30)
    expect(answers.filter((each) => each === 429).length).toBe(10)
    const columns = 'type, entry, text, author, author_name, at'
    const copied = (limit: number) =>
      `insert into content_gen_comments (${columns}) select ${columns} from content_gen_comments where entry = ${id} limit ${limit}`
    for (const limit of [30, 60, 120, 240, 18]) await execute(provider, project.database.url, [copied(limit)])
    const others = await Promise.all([1, 2].map((index) => invite('desk', `other-${index}-${provider}`)))
    const writers = others.flatMap(({ browser }) => [browser, browser])
    const last = await Promise.all(writers.map((browser) => status(browser.send('POST', on(id), { text: 'x' }))))
    expect(last.toSorted()).toEqual([200, 200, 400, 400])
    const [found] = await sql(`select count(*) as count from content_gen_comments where entry = ${id}`)
    expect(Number(found?.['count'])).toBe(500)
  })

  test('no answer, version, export or line of the audit has a word of them', async () => {
    const words = 'unmistakable remark'
    const id = await create({ title: 'Public', body: 'Text' })
    await done(ada.send('POST', `/entries/${article}/${id}/publish`))
    const graphql = {
      query: `{ article(id: ${id}) { data { id attributes { title body } } } __schema { types { name } } }`,
    }
    const ask = async () => {
      const api = (path: string) => send(server.base, 'GET', `/api${path}`)
      const answers = await Promise.all([
        api(`/articles/${id}?populate=*`),
        api(`/articles?filters[id]=${id}&populate=deep`),
        send(server.base, 'POST', '/graphql', graphql),
        ada.send('GET', `/entries/${article}/${id}`),
        ada.send('GET', `/entries/${article}/export?format=json&filters[id]=${id}`),
        ada.send('GET', `/editorial/entries/${article}/${id}/versions`),
        ada.send('GET', `/editorial/entries/${article}/${id}/versions/1`),
        ada.send('GET', `/editorial/entries/${article}/${id}`),
        ada.send('GET', '/catalog'),
      ])
      return answers.map(({ status: code, text }) => [code, text])
    }
    const before = await ask()
    await add(id, { text: words, field: 'body', quote: { text: 'Text', before: '', after: '' }, mentions: [desk?.id] })
    expect(await ask()).toEqual(before)
    expect(before.filter(([code]) => code === 200).length).toBeGreaterThanOrEqual(8)
    for (const path of [`/comments/${article}/${id}`, '/inbox', '/entry-comments', '/content-gen-comments'])
      expect((await send(server.base, 'GET', `/api${path}`)).status).toBe(404)
    expect(await status(new Browser(server.base).send('GET', on(id)))).toBe(401)
    await add(await create({ name: 'Untold' }, tag), { text: words }, ada, tag)
    const [event, ...others] = await sql(
      `select e.name, e.type, e.subject from content_gen_events e join content_gen_deliveries d on d.event = e.id where e.subject like '%"entry":${id},%'`,
    )
    const comment = JSON.parse(String(event?.['subject']))
    const url = `https://cms.example.com/admin/types/${article}/${id}?comment=${comment.thread}`
    expect(comment).toEqual({
      id: comment.id,
      thread: comment.id,
      uid: article,
      entry: id,
      copy: null,
      author: 'Ada Lovelace',
      url,
    })
    expect([event?.['name'], event?.['type'], others]).toEqual(['comment.create', article, []])
    expect(await sql(`select id from content_gen_events where subject like '%${tag}%'`)).toEqual([])
    const audit = await ada.send('GET', '/editorial/audit?act=comment.created')
    expect(audit.body.data[1]).toMatchObject({
      actor: { name: 'Ada Lovelace' },
      subject: { type: article, id, name: null },
    })
    expect(audit.text).not.toContain(words)
    expect(server.output()).not.toContain(words)
  })
})
