// `npm run pictures`: renews the pictures of the panel in the manual and the README, in Chromium, from a fresh magazine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from 'puppeteer-core'
import sharp from 'sharp'
import { root } from '../prepare.mjs'

const folder = `${root}packages/cli/docs/pictures/`
const article = '/types/api::article.article'
const person = { email: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace', password: 'correct horse battery' }

const port = await freePort()
const base = `http://127.0.0.1:${port}`
const demo = '.demo/pictures/'
rmSync(root + demo, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const server = spawn(process.execPath, [`${root}test/demo.mjs`], {
  env: { ...process.env, PORT: String(port), DEMO: demo },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let printed = ''
server.stdout.on('data', (chunk) => (printed += chunk))
while (!printed.includes('Stop it with')) await sleep(200)

const browser = await launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800, deviceScaleFactor: 1.5 })
  await signIn(page)
  const release = await prepareWork(page)
  await picture(page, 'list', article)
  await picture(page, 'entry', `${article}/7`)
  await talk(page)
  await picture(page, 'comments', `${article}/7`, async () => {
    await press(page, 'Comments')
    await page.waitForSelector('.comment-thread')
    await sleep(400)
  })
  await picture(page, 'history', `${article}/7`, async () => {
    await press(page, 'History')
    await sleep(800)
  })
  // Uploads of programs are in a folder of its own.
  await picture(page, 'library', '/library?folder=1')
  await picture(page, 'search', '/', async () => {
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await sleep(300)
    await page.keyboard.type('senate', { delay: 40 })
    await sleep(700)
  })
  await picture(page, 'release', `/releases/${release}`)
  await picture(page, 'home', '/')
  await picture(page, 'models', '/settings/models')
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
  await picture(page, 'dark', `${article}/7`)
} finally {
  await browser.close()
  server.kill('SIGINT')
  await once(server, 'exit')
}

async function signIn(page) {
  const [link] = /\S+\/admin\/link#\S+/.exec(printed) ?? ['']
  await page.goto(base + new URL(link).pathname + new URL(link).hash)
  const fields = { username: person.email, 'given-name': person.firstname, 'family-name': person.lastname }
  for (const [name, text] of Object.entries({ ...fields, 'new-password': person.password }))
    await (await page.waitForSelector(`input[autocomplete="${name}"]`)).type(text)
  await page.keyboard.press('Enter')
  await page.waitForSelector('nav')
}

function sender(page) {
  return (method, path, body) =>
    page.evaluate(
      async (given) => {
        const headers = { 'content-type': 'application/json' }
        const init = { method: given.method, headers, body: JSON.stringify(given.body) }
        return (await fetch(`/admin/api${given.path}`, init)).json()
      },
      { method, path, body },
    )
}

/** Two people talk about an article. */
async function talk(page) {
  const send = sender(page)
  const grace = { email: 'grace@example.com', firstname: 'Grace', lastname: 'Hopper', roles: ['editor'] }
  const { data: invitation } = await send('POST', '/administrators', grace)
  let cookie = ''
  const asGrace = async (path, body) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
    const answer = await fetch(`${base}/admin/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return (await answer.json()).data
  }
  const used = await asGrace('/links/use', { token: invitation.url.split('#')[1], password: person.password })
  const place = '/comments/api::article.article/7'
  const quote = { text: 'narrowly', before: 'Senate passes the budget, ', after: '' }
  const thread = await asGrace(place, {
    text: 'Was it? 61 to 38, says https://example.com/votes',
    field: 'title',
    quote,
  })
  await send('POST', `/threads/${thread.id}/replies`, { text: 'You are right, I will change it.' })
  const task = { text: 'Who writes the summary? @Grace Hopper', mentions: [used.administrator.id] }
  await send('POST', place, { ...task, assignee: used.administrator.id })
}

/** Some work, so that there is something to see; returns the id of a release that is done. */
async function prepareWork(page) {
  const send = sender(page)
  const uid = 'api::article.article'
  const titles = ['Senate passes the budget', 'Senate passes the budget, narrowly']
  for (const title of titles) await send('PUT', `/entries/${uid}/7`, { document: { title } })
  const body = '# A night of votes\n\nThe **senate** passed the budget after fourteen hours of debate.'
  const { data: copy } = await send('POST', `/editorial/copies/${uid}`, { entry: 7, document: { body } })
  await send('POST', `/editorial/copies/${uid}`, { entry: 12, document: { title: 'A garden for the city' } })
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await send('POST', '/editorial/releases', {
    name: 'Weekend edition',
    at,
    acts: [{ act: 'publish', type: uid, copy: copy.id }],
  })
  const { data: changed } = await send('POST', `/editorial/copies/${uid}`, {
    entry: 9,
    document: { title: 'The harbour opens again' },
  })
  const { data: added } = await send('POST', `/editorial/copies/${uid}`, {
    document: { title: 'What opens this spring' },
  })
  const acts = [
    { act: 'publish', type: uid, copy: changed.id },
    { act: 'publish', type: uid, copy: added.id },
    { act: 'unpublish', type: uid, entry: 10 },
    { act: 'delete', type: uid, entry: 11 },
  ]
  const { data: done } = await send('POST', '/editorial/releases', { name: 'Spring edition', acts })
  await send('POST', `/editorial/releases/${done.id}/run`)
  return done.id
}

async function picture(page, name, path, act) {
  await page.goto(`${base}/admin${path}`)
  await page.waitForSelector('h1')
  await page.waitForNetworkIdle({ idleTime: 400 })
  await act?.()
  const bytes = await page.screenshot()
  await sharp(bytes).webp({ quality: 82 }).toFile(`${folder}${name}.webp`)
  console.log(`${name}.webp`)
}

async function press(page, name) {
  await (await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`)).click()
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  return free
}
