// Measures how long writes wait while people type beside a live preview: node test/bench/typing.mjs [--people 4] [--seconds 20] [--keep]
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectOf } from './project.mjs'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
  },
})
const people = Number(values.people)
const seconds = Number(values.seconds)
const article = 'api::article.article'
/** A page asks for these, at once. */
const pageReads = (id) => [
  `articles/${id}?populate[author][populate]=*&populate[sections]=*&populate[blocks]=*&populate[seo]=*&populate[tags]=*`,
  'articles?sort=title&populate=author,category,tags&pagination[pageSize]=10',
  `articles?filters[id][$ne]=${id}&fields=title&fields=slug&pagination[pageSize]=5`,
  'categories?sort=name',
  'tags?sort=name',
  'authors?pagination[pageSize]=10',
  'products?pagination[pageSize]=25',
  'products?filters[price][$gt]=10&pagination[pageSize]=5',
  'articles?filters[featured]=true&pagination[pageSize]=5',
  'articles?publicationState=live&sort=publishedAt:desc&pagination[pageSize]=3',
]

const config = { admin: { enabled: true }, editorial: { enabled: true } }
const { project, prepareProject, startOurs } = projectOf('bench-typing', config)
await prepareProject({ keep: values.keep })
// The link of the first administrator is printed.
const server = await startOurs([], { NODE_ENV: 'development' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
try {
  const typists = await openTypists()
  console.log(`${people} people; ${seconds} seconds each; milliseconds`)
  console.log('| | count | p50 | p99 | max | other than 200 |')
  for (const [name, types] of [
    ['nobody types', false],
    ['all type', true],
  ]) {
    const start = server.mainThread()
    const times = await round(typists, types)
    for (const [what, found] of Object.entries(times)) console.log(row(`${name}: ${what}`, found))
    const { worked, waited } = server.mainThread()
    const percent = (part) => ((100 * part) / seconds).toFixed(0)
    console.log(
      `the main thread works ${percent(worked - start.worked)} %, waits for a core ${percent(waited - start.waited)} %`,
    )
  }
} finally {
  await server.stop()
}

/** Administrators, each at work on an article of their own. */
async function openTypists() {
  const [, token] = /\/admin\/link#([\w-]{43})/.exec(readFileSync(`${project}generated.log`, 'utf8')) ?? []
  const first = await come(token, 'ada0@example.com')
  const cookies = [first]
  for (let at = 1; at < people; at++) {
    const email = `ada${at}@example.com`
    const { url } = await ask(first, 'POST', '/administrators', { email, roles: ['super-admin'] })
    cookies.push(await come(url.split('#')[1]))
  }
  return Promise.all(
    cookies.map(async (cookie, at) => {
      const entry = at + 1
      const { id, revision } = await ask(cookie, 'POST', `/editorial/copies/${article}`, { entry, document: {} })
      const link = { copies: [{ type: article, copy: id }], typing: true, marks: true }
      const { token: shown } = await ask(cookie, 'POST', '/editorial/previews', link)
      return { cookie, entry, copy: id, revision, token: shown }
    }),
  )
}

async function come(token, email) {
  const person = { email, password: 'a long passphrase', firstname: 'Ada', lastname: 'Lovelace' }
  const answer = await fetch(`${server.base}/admin/api/links/use`, options('', 'POST', { token, ...person }))
  return answer.headers.getSetCookie()[0].split(';')[0]
}

async function ask(cookie, method, path, body) {
  const answer = await fetch(`${server.base}/admin/api${path}`, options(cookie, method, body))
  const { data, error } = await answer.json()
  if (error) throw new Error(`${path}: ${error.message}`)
  return data
}

function options(cookie, method, body) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
  return { method, headers, body: JSON.stringify(body) }
}

/** Everybody saves every two seconds, and a client writes ten times a second. */
async function round(typists, types) {
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  const times = { saves: [], 'writes of the API': [] }
  const shown = { 'letters sent': [], pages: [], 'reads of pages': [] }
  const timed = async (list, act) => {
    const asked = performance.now()
    const status = await act()
    list.push({ time: performance.now() - asked, status })
    return status
  }
  const put = async (typist, path, body) => {
    const url = `${server.base}/admin/api/editorial/copies/${article}/${typist.copy}${path}`
    const answer = await fetch(url, options(typist.cookie, 'PUT', body))
    const { data } = await answer.json()
    return { status: answer.status, data }
  }
  const read = async (token, path) => {
    const answer = await fetch(`${server.base}/api/${path}`, { headers: { 'x-preview-token': token } })
    await answer.arrayBuffer()
    return answer.status
  }
  const save = async (typist, turn) => {
    const document = { title: `Saved ${turn}`, slug: `saved-${typist.copy}` }
    const { status, data } = await put(typist, '', { revision: typist.revision, document, merge: true })
    typist.revision = data?.revision ?? typist.revision
    return status
  }
  const saves = typists.map(async (typist, at) => {
    for (let turn = 0; !isOver(); turn++) {
      await wait(turn === 0 ? at * 400 : 2_000)
      await timed(times.saves, () => save(typist, turn))
    }
  })
  const writes = (async () => {
    for (let turn = 0; !isOver(); turn++) {
      const body = JSON.stringify({ data: { stock: turn } })
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body }
      await timed(
        times['writes of the API'],
        async () => (await fetch(`${server.base}/api/products/${1 + (turn % 100)}`, init)).status,
      )
      await wait(100)
    }
  })()
  const letters = !types
    ? []
    : typists.map(async (typist) => {
        let isAsking = false
        let isDue = false
        // As the page asks: one at a time, and the newest state last.
        const renew = async () => {
          isAsking = true
          do {
            isDue = false
            await timed(shown.pages, async () => {
              const reads = pageReads(typist.entry).map((path) =>
                timed(shown['reads of pages'], () => read(typist.token, path)),
              )
              return Math.max(...(await Promise.all(reads)))
            })
          } while (isDue && !isOver())
          isAsking = false
        }
        let asked = Promise.resolve()
        for (let turn = 0; !isOver(); turn++) {
          const body = { revision: typist.revision, document: { title: `Typed ${'x'.repeat(turn % 50)}` } }
          await timed(shown['letters sent'], async () => (await put(typist, '/typing', body)).status)
          isDue = true
          if (!isAsking) asked = renew()
          await wait(300)
        }
        await asked
      })
  await Promise.all([...saves, writes, ...letters])
  return types ? { ...times, ...shown } : times
}

function row(name, found) {
  const sorted = found.map(({ time }) => time).toSorted((one, other) => one - other)
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0)
  const others = found.filter(({ status }) => status !== 200).map(({ status }) => status)
  return `| ${[name, found.length, at(0.5), at(0.99), sorted.at(-1)?.toFixed(0), `${others.length} ${[...new Set(others)].join(', ')}`].join(' | ')} |`
}
