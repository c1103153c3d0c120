// The time of a key press in a form with many components in a zone. README.md says how to read it.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { launch } from 'puppeteer-core'
import { projectOf } from './project.mjs'
import { publish } from './record.mjs'
import { median } from './report.mjs'

const { values: options } = parseArgs({
  options: {
    components: { type: 'string', default: '100' },
    keys: { type: 'string', default: '200' },
    record: { type: 'boolean', default: false },
  },
})
const [components, keys] = [Number(options.components), Number(options.keys)]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const project = projectOf('bench-panel', { admin: { enabled: true }, editorial: { enabled: true } })
await project.prepareProject({ keep: false })
const server = await project.startOurs([], { NODE_ENV: 'development' })
const chromium = await launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const cookie = await signIn()
  const page = await openForm(cookie, await createArticle(cookie))
  const text = await typeInto(page, '[id="field/title"] input', 'a text of the entry')
  await page.click('[id="field/blocks"] .items-add .button-quiet')
  await page.waitForFunction(
    (count) => document.querySelectorAll('[id="field/blocks"] textarea').length >= count,
    {},
    components,
  )
  const open = await typeInto(page, '[id="field/title"] input', 'the same, all components open')
  const component = await typeInto(page, '[id="field/blocks"] textarea', 'a text of the first component')
  await publish('panel', { text, open, component }, { settings: { components, keys }, isRecorded: options.record })
} finally {
  await chromium.close()
  await server.stop()
}

/** The server prints a link for the first administrator. */
async function signIn() {
  const [, token] = /\/admin\/link#([\w-]{43})/.exec(readFileSync(`${project.project}generated.log`, 'utf8')) ?? []
  const person = { email: 'ada@example.com', password: 'a long passphrase', firstname: 'Ada', lastname: 'Lovelace' }
  const answer = await ask('/links/use', { token, ...person })
  return answer.headers.getSetCookie()[0].split(';')[0]
}

async function createArticle(cookie) {
  const blocks = Array.from({ length: components }, (_, at) => ({ __component: 'blocks.quote', quote: `Quote ${at}` }))
  const answer = await ask('/entries/api::article.article', { document: { title: 'Long', blocks } }, cookie)
  return (await answer.json()).data.id
}

async function ask(path, body, cookie = '') {
  const answer = await fetch(`${server.base}/admin/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function openForm(cookie, id) {
  const page = await chromium.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  const [name, value] = cookie.split(/=(.*)/s)
  await page.browserContext().setCookie({ name, value, domain: '127.0.0.1', path: '/admin' })
  await page.goto(`${server.base}/admin/types/api::article.article/${id}`)
  await page.waitForSelector('.blocks')
  return page
}

/** The seconds of CPU that the main thread has spent: on the page's own work, and on everything. */
async function workOf(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value
  return { own: of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration'), all: of('TaskDuration') }
}

async function typeInto(page, selector, title) {
  const input = await page.waitForSelector(selector)
  await input.focus()
  await page.keyboard.type('warm up ')
  await page.evaluate(() => {
    window.times = []
    // A message is handled after the picture that the frame makes.
    addEventListener(
      'keydown',
      () => {
        const start = performance.now()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => window.times.push(performance.now() - start))
          channel.port1.start()
          channel.port2.postMessage(null)
        })
      },
      { capture: true, signal: (window.watch = new AbortController()).signal },
    )
  })
  const session = await page.createCDPSession()
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await workOf(session)
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('x')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const after = await workOf(session)
  await session.detach()
  const times = await page.evaluate(() => {
    window.watch.abort()
    return window.times
  })
  const sorted = times.sort((one, other) => one - other)
  const perKey = (name) => (1000 * (after[name] - before[name])) / keys
  return {
    title,
    own: perKey('own'),
    all: perKey('all'),
    median: median(times),
    most: sorted[Math.floor(sorted.length * 0.95)],
    longest: sorted.at(-1),
  }
}
