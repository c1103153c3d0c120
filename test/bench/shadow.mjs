/**
 * The time that `content-gen shadow` adds to a request, at 200 a second, while the new server answers, hangs and is dead. Beside it, in the same
 * run, a proxy of node:http that does nothing but pass bytes:  node test/bench/shadow.mjs [seconds]
 * On a busy machine the processor's time says more than that of answers.
 */
import { fork } from 'node:child_process'
import { Agent, createServer, get, request } from 'node:http'
import { fileURLToPath } from 'node:url'

const [, self, role, ...args] = process.argv
const rate = 200
const body = JSON.stringify({
  data: Array.from({ length: 25 }, (_, id) => ({ id, attributes: { title: `Article ${id}`, body: 'x'.repeat(300) } })),
})

const roles = {
  server: () => (asked, response) => {
    asked.resume()
    response.setHeader('content-type', 'application/json').end(body)
  },
  hanging: () => (asked) => void asked.resume(),
  /** The least that a proxy does. */
  plain: (old) => {
    const agent = new Agent({ keepAlive: true })
    return (asked, response) => {
      const { method, url: path, headers } = asked
      const onward = request(old, { method, path, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers)
        answer.pipe(response)
      })
      asked.pipe(onward.once('error', () => response.destroy()))
    }
  },
}

async function shadow(old, young) {
  const dist = (name) => import(new URL(`../../packages/cli/dist/shadow/${name}.js`, import.meta.url).href)
  const [{ ComparingThread }, { Copies }, { Origin }, { createProxy }] = await Promise.all(
    ['thread', 'copies', 'origin', 'proxy'].map(dist),
  )
  const project = fileURLToPath(new URL('../../fixtures/magazine', import.meta.url))
  const data = { project, old, new: young, since: null, writes: false, pagePort: 0 }
  const { thread, places, never } = await ComparingThread.start(data, (reason) => process.stderr.write(`${reason}\n`))
  const copies = new Copies({ places, never, writes: false }, thread)
  thread.onReleased = (bytes) => copies.release(bytes)
  return createProxy(new Origin(old), (asked) => copies.watch(asked))
}

async function begin(kind, ...servers) {
  const child = fork(self, [kind, ...servers])
  const port = await new Promise((resolve) => child.once('message', resolve))
  /** Milliseconds of the processor so far. */
  const spent = () => {
    child.send('spent')
    return new Promise((resolve) => child.once('message', resolve))
  }
  return { base: `http://127.0.0.1:${port}`, spent, end: () => child.kill('SIGKILL') }
}

/** Sends requests at the rate to each of the addresses, in turns; returns the milliseconds of their answers. */
async function measure(bases, seconds) {
  const agents = bases.map(() => new Agent({ keepAlive: true }))
  const times = bases.map(() => [])
  const open = []
  let failed = 0
  const ask = (index) =>
    new Promise((resolve) => {
      const start = performance.now()
      get(`${bases[index]}/api/articles`, { agent: agents[index] }, (answer) => {
        answer.resume().once('end', () => resolve(void times[index].push(performance.now() - start)))
      }).once('error', () => resolve(void failed++))
    })
  const begun = performance.now()
  for (let sent = 0; sent < rate * seconds * bases.length;) {
    while (sent < ((performance.now() - begun) / 1000) * rate * bases.length) open.push(ask(sent++ % bases.length))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(open)
  for (const agent of agents) agent.destroy()
  return { times: times.map((list) => list.toSorted((one, other) => one - other)), failed }
}

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

async function run(seconds) {
  const old = await begin('server')
  const plain = await begin('plain', old.base)
  process.stdout.write(`milliseconds at ${rate} requests a second\n`)
  for (const kind of ['server', 'hanging', 'dead']) {
    const young = await begin(kind === 'dead' ? 'server' : kind)
    const proxy = await begin('shadow', old.base, young.base)
    if (kind === 'dead') young.end()
    const bases = [old.base, plain.base, proxy.base]
    await measure(bases, 2)
    const before = await Promise.all([plain.spent(), proxy.spent()])
    const { times, failed } = await measure(bases, seconds)
    const spent = await Promise.all([plain.spent(), proxy.spent()])
    const [ofPlain, ofShadow] = spent.map((each, index) => ((each - before[index]) / (rate * seconds)).toFixed(2))
    const names = ['without', 'plain proxy', 'shadow']
    const row = (part) => names.map((name, index) => `${name} ${at(times[index], part).toFixed(2)}`).join(', ')
    const added = (part) => (at(times[2], part) - at(times[0], part)).toFixed(2)
    const title = { server: 'answers', hanging: 'hangs', dead: 'is dead' }[kind]
    process.stdout.write(
      `the new server ${title}: median ${row(0.5)}; p99 ${row(0.99)}; added ${added(0.5)} and ${added(0.99)}; ${failed} failed; ` +
        `processor for each request: plain proxy ${ofPlain}, shadow with its comparison ${ofShadow}\n`,
    )
    proxy.end()
    young.end()
  }
  plain.end()
  old.end()
}

if (role === undefined || /^\d+$/.test(role)) await run(Number(role ?? 20))
else {
  const server =
    role === 'shadow' ? await shadow(...args) : createServer({ keepAliveTimeout: 60_000 }, roles[role](...args))
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send((user + system) / 1000)
  })
}
