/** Proposals of a service for texts: who may ask for what, how often, what leaves the site and what is taken over. The service is a double. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser, firstAdministrator, passphrase } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'
import { startMagazine } from './magazine.js'

const article = 'api::article.article'
const perDay = 5
const assistant = { url: '${ASSISTANT_URL}', key: '${ASSISTANT_KEY}', model: 'double', perDay }
const admin = {
  assistant,
  roles: {
    writer: {
      types: { '*': { read: true }, [article]: { update: { fields: ['title', 'internalNotes'] } } },
      texts: ['propose'],
    },
    mute: { types: { '*': { read: true, update: true } } },
  },
}

interface Asked {
  readonly authorization: string | undefined
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

/** Answers all with one text. */
async function startDouble() {
  const double = {
    text: 'A text' as string | null,
    asked: [] as Asked[],
    base: '',
    stop: async () => undefined as void,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { authorization } = request.headers
      double.asked.push({ authorization, ...JSON.parse(Buffer.concat(chunks).toString()) })
      if (double.text === null) response.writeHead(500).end('a secret of the service')
      else response.end(JSON.stringify({ choices: [{ message: { content: double.text } }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  double.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  double.stop = () => new Promise((resolve) => server.close(() => resolve()))
  return double
}

let chromium: Chromium
beforeAll(async () => {
  if (chromiumProgram.isMet()) chromium = await openChromium()
})
afterAll(() => chromium?.close())

describeWith(chromiumProgram).each(sampled('sqlite'))('on %s', inBrowser, (provider) => {
  let double: Awaited<ReturnType<typeof startDouble>>
  let database: TestDatabase
  let server: RunningServer
  let ada: Browser

  beforeAll(async () => {
    double = await startDouble()
    database = await freshDatabase(provider)
    const env = { ASSISTANT_URL: double.base, ASSISTANT_KEY: 'key of the site' }
    server = await startMagazine(`assistant-${provider}`, provider, database, { admin, env })
    ada = await firstAdministrator(server)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
    await double?.stop()
  })
  beforeEach(() => {
    double.asked.length = 0
    double.text = 'A text'
  })

  const of = async (role: string): Promise<Browser> => {
    const { text } = await ada.send('POST', '/administrators', { email: `${role}@example.com`, roles: [role] })
    const browser = new Browser(server.base)
    const token = /#([\w-]{43})$/.exec(JSON.parse(text).data.url)?.[1]
    expect((await browser.send('POST', '/links/use', { token, password: passphrase })).status).toBe(200)
    return browser
  }
  const place = (field: string, model = article, attribute = field) => ({ type: article, field, model, attribute })
  const propose = (browser: Browser, body: object) => browser.send('POST', '/assistant/proposals', body)

  test('a role may ask for fields that it reads and writes, never for private ones, and a bounded number of times a day', async () => {
    const shorten = { task: 'shorten', text: 'Some words' }
    expect((await propose(await of('mute'), { ...shorten, ...place('title') })).status).toBe(403)
    const writer = await of('writer')
    for (const refused of [
      place('internalNotes'),
      place('body'),
      place('rating'),
      place('title', 'api::author.author', 'name'),
      place('title', article, 'excerpt'),
      place('nothing'),
      place('__proto__'),
    ])
      expect((await propose(writer, { ...shorten, ...refused })).status).toBe(403)
    for (const wrong of [
      { ...shorten, text: '' },
      { ...shorten, text: 'x'.repeat(20_001) },
      { ...shorten, task: 'write' },
      { ...shorten, task: 'translate', to: 'xx' },
    ])
      expect((await propose(writer, { ...wrong, ...place('title') })).status).toBe(400)
    const picture = 'data:image/png;base64,AAAA'
    expect((await propose(writer, { task: 'describe', to: 'en', picture })).status).toBe(403)
    expect(double.asked).toEqual([])
    for (let times = 0; times < perDay; times++) {
      const { status, text } = await propose(writer, { ...shorten, ...place('title') })
      expect([status, JSON.parse(text).data]).toEqual([200, { text: 'A text' }])
    }
    expect((await propose(writer, { ...shorten, ...place('title') })).status).toBe(429)
    expect(double.asked).toHaveLength(perDay)
  })

  test('the service gets the key, the task and the text alone, and the audit has no text', async () => {
    const body = { task: 'translate', to: 'de', text: 'Some secret words', ...place('title') }
    expect((await propose(ada, body)).status).toBe(200)
    const [{ authorization, model, messages }] = double.asked as [Asked]
    expect([authorization, model]).toEqual(['Bearer key of the site', 'double'])
    expect(messages).toEqual([
      { role: 'system', content: expect.stringContaining('German (de)') },
      { role: 'user', content: 'Some secret words' },
    ])
    const picture = 'data:image/png;base64,AAAA'
    expect((await propose(ada, { task: 'describe', to: 'en', picture })).status).toBe(200)
    expect(double.asked[1]?.messages[1]?.content).toEqual([{ type: 'image_url', image_url: { url: picture } }])
    const { text } = await ada.send('GET', '/editorial/audit?act=text.proposed')
    expect(text).toContain('"attributes":["title"]')
    expect(text).not.toContain('words')
    double.text = null
    const failed = await propose(ada, body)
    expect([failed.status, JSON.parse(failed.text).error.reason.code]).toEqual([503, 'assistantFailed'])
    expect(failed.text).not.toContain('secret')
  })

  test('a proposal is shown before it is taken over, and cleaned', async () => {
    double.text = '# Brot [gut](javascript:hit()) <script>hit()</script>'
    const { text } = await ada.send('POST', `/entries/${article}`, { document: { title: 'Proposed', body: '# Bread' } })
    const { id } = JSON.parse(text).data
    const person = await Person.signedIn(chromium, server.base, ada.cookie ?? '')
    await person.open(`/types/${article}/${id}`)
    await person.intoEditor('body')
    await person.press('More')
    await person.page.locator('::-p-aria([name="Propose a text…"][role="menuitem"])').click()
    await person.press('Translate into English (en)', '[role=dialog]')
    await person.page.locator('::-p-aria([name="Proposal"])').wait()
    expect(double.asked.at(-1)?.messages[1]?.content).toBe('# Bread')
    await person.press('Use this text', '[role=dialog]')
    await person.isSaved()
    const { copy } = JSON.parse((await ada.send('GET', `/entries/${article}/${id}`)).text).data
    // Links and tags that could run are text, as in what is pasted.
    expect(copy.document.body).toBe(String.raw`# Brot \[gut\](javascript:hit()) \<script>hit()\</script>`)
    expect(person.faults).toEqual([])
  })
})
