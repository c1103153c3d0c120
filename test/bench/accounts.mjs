// Measures how much response times reveal about accounts, how a flood of sign-ins slows other requests, and the cost of identifying the
// caller:
//   npm run bench -- accounts [--rounds 200] [--seconds 5] [--only timing,flood,cost,rule] [--record]
// Uses SQLite, or the empty PostgreSQL database of DATABASE_URL. Prints tables; asserts nothing.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { manyAccounts, password, prepareAccounts, send, startAccounts } from './accounts/project.mjs'
import { startSlowMailServer } from './accounts/slow-mail.mjs'
import { publish } from './record.mjs'
import { median, table } from './report.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'timing,flood,cost' },
    record: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const parts = { timing, flood, cost, rule }

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
const mails = await startSlowMailServer()
const project = await prepareAccounts(mails.port)
for (const name of values.only.split(',')) await parts[name]()
process.exit(0)

/** Sends requests that must be indistinguishable in turn, so that other load on the machine affects all of them alike. */
async function timing() {
  const results = {}
  for (const transport of ['file', 'smtp']) {
    const server = await startAccounts(project, { transport })
    for (const [first, ...others] of groupsOf(server.base, transport)) {
      const took = new Map([first, ...others].map((each) => [each, []]))
      for (let round = -5; round < rounds; round++) {
        for (const [each, durations] of took) {
          const start = performance.now()
          await each.ask(round + 5)
          if (round >= 0) durations.push(performance.now() - start)
        }
      }
      const usual = median(took.get(first))
      for (const [{ name }, durations] of took)
        results[`time ${name}`] = { title: name, median: median(durations), ratio: median(durations) / usual }
    }
    await server.stop()
  }
  await publishPart(results, 'accounts-time', { database, rounds })
}

/** The groups of requests to compare; the first of each group is the reference. */
function groupsOf(base, transport) {
  const post = (path, body) => send(base, 'POST', `/api/auth/${path}`, body)
  const signIn = (name, identifier, secret) => ({
    name: `sign-in: ${name}`,
    ask: (i) => post('local', { identifier: identifier(i), password: secret }),
  })
  const mail = (path, name, email) => ({ name: `${path}, ${transport}: ${name}`, ask: () => post(path, { email }) })
  const byMail = [
    [mail('forgot-password', 'known', 'known@example.com'), mail('forgot-password', 'unknown', 'nobody@example.com')],
    [
      mail('send-email-confirmation', 'unconfirmed', 'unconfirmed@example.com'),
      mail('send-email-confirmation', 'unknown', 'nobody@example.com'),
    ],
  ]
  if (transport === 'smtp') return byMail
  const taken = (name, more) => ({
    name: `register: ${name}`,
    ask: (i) => post('local/register', { username: `other${i}`, email: `other${i}@example.com`, password, ...more }),
  })
  return [
    [
      signIn('wrong password', () => 'known', 'wrong password'),
      signIn('unknown name', (i) => `nobody${i}`, 'wrong password'),
      signIn('unknown address', (i) => `nobody${i}@example.com`, 'wrong password'),
      signIn('wrong password of a blocked account', () => 'blocked', 'wrong password'),
      signIn('wrong password of an unconfirmed account', () => 'unconfirmed', 'wrong password'),
      signIn('account without a password', () => 'elsewhere', 'wrong password'),
      signIn('right password of a blocked account', () => 'blocked', password),
      signIn('right password of an unconfirmed account', () => 'unconfirmed', password),
    ],
    [taken('name taken', { username: 'known' }), taken('address taken', { email: 'known@example.com' })],
    ...byMail,
  ]
}

/** Many sign-ins at once: the delay of the event loop, and how long requests for an entry or a file wait. */
async function flood() {
  const notes = `${project}delay.json`
  const preload = new URL('accounts/event-loop.mjs', import.meta.url).href
  const server = await startAccounts(project, { flags: ['--import', preload], env: { DELAY: notes } })
  const wanted = ['/api/products?pagination[pageSize]=1', project.picture]
  const lines = []
  for (const path of wanted) await waited(server.base, path)
  for (const attackers of [0, 20, 100]) {
    const attacks = { areOn: true, count: 0 }
    const attack = async () => {
      while (attacks.areOn) {
        const { status } = await send(server.base, 'POST', '/api/auth/local', {
          identifier: `nobody${attacks.count++}`,
          password: 'x',
        })
        if (status === 503) await wait(20)
      }
    }
    const flooding = Array.from({ length: attackers }, attack)
    await wait(500)
    server.signal('SIGUSR2')
    const [entries, files] = await Promise.all(wanted.map((path) => waited(server.base, path)))
    server.signal('SIGUSR2')
    await wait(200)
    attacks.areOn = false
    await Promise.all(flooding)
    const { mean, p99, max } = JSON.parse(readFileSync(notes, 'utf8'))
    lines.push([`${attackers} people sign in without a pause`, ...[mean, p99, max].map(tenth), ...entries, ...files])
  }
  await server.stop()
  const heads = [
    '',
    'loop late, mean ms',
    '99 %',
    'at most',
    'an entry, median ms',
    '99 %',
    'a file, median ms',
    '99 %',
  ]
  console.log(`\n${table(heads, lines)}\n`)
}

function tenth(figure) {
  return figure.toFixed(1)
}

/** Returns how long a client waits that asks again and again, with pauses. */
async function waited(base, path) {
  const took = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    const { status } = await send(base, 'GET', path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    took.push(performance.now() - start)
    await wait(5)
  }
  took.sort((a, b) => a - b)
  return [median(took), took[Math.floor(took.length * 0.99)]].map(tenth)
}

/** CPU per request of the same read by different callers. */
async function cost() {
  const { measure } = await import('./load.mjs')
  const server = await startAccounts(project, {})
  const { jwt } = (await send(server.base, 'POST', '/api/auth/local', { identifier: 'known', password })).body
  const askers = [
    ['nobody', undefined],
    ['a user, whose role is in the config', jwt],
    ['a user, whose role is in the database', project.tokenOfStored(server.base)],
    ['a read-only token', project.tokens.reader],
    ['a custom token', project.tokens.custom],
    ['a full-access token', project.tokens.full],
  ]
  const measured = new Map()
  for (let round = -1; round < 3; round++) {
    for (const [name, pending] of askers) {
      const token = await pending
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const scenario = { id: name, request: () => ({ method: 'GET', path: '/api/products', headers }) }
      const result = await measure(server, scenario, { connections: 10, seconds: round < 0 ? 1 : seconds })
      if (round >= 0) measured.set(name, [...(measured.get(name) ?? []), result.cpuPerRequest])
    }
  }
  await server.stop()
  const least = median(measured.get('nobody'))
  const results = {}
  for (const [name, each] of measured)
    results[`cost ${name}`] = { title: name, cpu: median(each), ratio: median(each) / least }
  await publishPart(results, 'accounts-cost', { database, connections: 10, rounds: 3, seconds })
}

/** CPU per request of a list under a rule, beside the same list with that filter sent, by 10,000 accounts in turn. SQLite alone. */
async function rule() {
  const { measure } = await import('./load.mjs')
  const accounts = { ruled: await manyAccounts('ruled', 10_000), filtering: await manyAccounts('filtering', 10_000) }
  const server = await startAccounts(project, {})
  const query = (role, { id }) => (role === 'ruled' ? '' : `?filters[stock][$lt]=${id}`)
  const measured = { ruled: [], filtering: [] }
  for (let round = -1; round < 5; round++) {
    for (const [role, people] of Object.entries(accounts)) {
      const request = (turn) => {
        const person = people[turn % people.length]
        const headers = { authorization: `Bearer ${person.token}` }
        return { method: 'GET', path: `/api/products${query(role, person)}`, headers }
      }
      const result = await measure(server, { id: role, request }, { connections: 10, seconds: round < 0 ? 1 : seconds })
      if (round >= 0) measured[role].push(result.cpuPerRequest)
    }
  }
  await server.stop()
  const ratios = measured.ruled.map((each, round) => each / measured.filtering[round])
  const line = (title, each) => [title, Math.round(median(each)), median(ratios).toFixed(2)]
  console.log(
    `\n${table(['10,000 accounts in turn', 'CPU, us', 'rule : filter'], [line('under a rule', measured.ruled), line('with that filter', measured.filtering)])}\n`,
  )
}

async function publishPart(results, as, settings) {
  await publish('accounts', results, { settings, isPart: true, isRecorded: values.record, as: [as] })
}
