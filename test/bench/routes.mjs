// `npm run bench -- routes`: what each route of editing and of the panel costs the main thread, asked about the largest entries that fit into
// a body. README.md says how to read it.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepareTarget } from './attack/target.mjs'
import { startPostgresql } from './postgresql.mjs'
import { table } from './report.mjs'
import { largeEntries } from './routes/entries.mjs'
import { askedRoutes } from './routes/asked.mjs'

const { values: options } = parseArgs({
  options: {
    provider: { type: 'string', default: 'sqlite,postgresql' },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const only = options.only.split(',')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

for (const provider of options.provider.split(',')) {
  const postgresql = provider === 'postgresql' ? await startPostgresql() : null
  const { keep, profile } = options
  const target = await prepareTarget({ provider, databaseUrl: postgresql?.url, articles: 1_000, keep, profile })
  const session = await signIn(target)
  const rows = []
  for (const [kind, entry] of Object.entries(
    await largeEntries(target.server.base, session, target.credentials.token),
  )) {
    for (const [name, asked] of Object.entries(askedRoutes(entry))) {
      const title = `${name}, ${kind}`
      if (only.some((part) => title.includes(part))) rows.push([title, ...(await measured(target, session, asked))])
    }
  }
  rows.sort((one, other) => other[2] - one[2])
  console.log(
    `\n${provider}\n\n${table(['request', 'status', 'longest stretch, CPU ms', 'main thread, CPU ms', 'answer, KB'], rows)}`,
  )
  await target.server.stop()
  await postgresql?.stop()
}

/** Sends a request a few times, one after the other. */
async function measured(target, session, asked) {
  const { server } = target
  let [longest, all, status, size] = [0, [], '', 0]
  for (let time = 0; time < Number(options.times); time++) {
    const { method = 'GET', path, body } = await asked(time)
    const text = body === undefined ? undefined : JSON.stringify(body)
    await stretches(target)
    const before = server.mainThread().worked
    const answer = await fetch(server.base + path, { method, headers: session, ...(text ? { body: text } : {}) })
    size = (await answer.arrayBuffer()).byteLength
    await wait(50)
    all.push(1000 * (server.mainThread().worked - before))
    longest = Math.max(longest, (await stretches(target))[0] ?? 0)
    status = answer.status
  }
  all.sort((one, other) => one - other)
  return [status, Math.round(longest), Math.round(all[all.length >> 1]), Math.round(size / 1000)]
}

/** The longest stretches of the server's event loop since the last call. */
async function stretches(target) {
  rmSync(target.stretches, { force: true })
  target.server.signal('SIGUSR2')
  for (let turn = 0; turn < 1_000 && !existsSync(target.stretches); turn++) await wait(5)
  return existsSync(target.stretches) ? JSON.parse(readFileSync(target.stretches, 'utf8')) : []
}

/** Returns the headers of the first administrator, who opens the link that the server printed. */
async function signIn({ server, log }) {
  const [, token] = [...readFileSync(log, 'utf8').matchAll(/\/admin\/link#([\w-]{43})/g)].at(-1)
  const person = { email: 'ada@example.com', password: 'a long passphrase', firstname: 'Ada', lastname: 'Lovelace' }
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${server.base}/admin/api/links/use`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token, ...person }),
  })
  if (!answer.ok) throw new Error(`No administrator: ${answer.status} ${await answer.text()}`)
  return { ...headers, cookie: answer.headers.getSetCookie()[0].split(';')[0] }
}
