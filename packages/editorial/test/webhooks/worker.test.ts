/** Events reach a receiver that fails, hangs, dies and comes back: each at least once, those of an entry in their order. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { deliverTo } from '../../src/webhooks/deliver.js'
import { WebhookWorker } from '../../src/webhooks/worker.js'
import { randomOf } from '../../../../test/reads/random.js'
import { MemoryOutbox, MortalOutbox } from './memory-outbox.js'
import { ok, startReceiver } from './receiver.js'
import type { Outbox } from '../../src/webhooks/outbox.js'
import type { Timing, WorkerOptions } from '../../src/webhooks/worker.js'
import type { Answer, Receiver } from './receiver.js'

const opened: { stop(): Promise<void> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((one) => one.stop())))

const quick: Partial<Timing> = { poll: 5, lease: 300, lastPatience: 200, pauseAfter: () => 3 }
const silent: WorkerOptions['log'] = { warn: () => undefined, info: () => undefined, error: () => undefined }

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await sleep(2)
}
const work = (
  outbox: Outbox,
  url: string,
  timing: Partial<Timing> = {},
  more: Partial<WorkerOptions> = {},
  patience = 60,
): WebhookWorker => {
  const webhook = { name: 'a', url, secret: null, events: [], types: [], headers: {}, allowPrivate: true }
  const deliver = deliverTo(webhook, { patience })
  const worker = new WebhookWorker({
    webhook: 'a',
    outbox,
    deliver,
    log: silent,
    timing: { ...quick, ...timing },
    ...more,
  })
  worker.start()
  opened.push(worker)
  return worker
}
const receive = async (answer?: Answer): Promise<Receiver> => {
  const receiver = await startReceiver(answer)
  opened.push(receiver)
  return receiver
}
const arrived = ({ received }: Pick<Receiver, 'received'>) =>
  received.map(({ body }) => JSON.parse(body) as { id: number; entry: string })

/** Expects that each event arrived, and none after a newer one of its entry. */
function expectOrder(outbox: MemoryOutbox, arrivals: readonly { id: number; entry: string }[], seed: string): void {
  expect(new Set(arrivals.map(({ id }) => id)).size, seed).toBe(outbox.rows.length)
  const newest = new Map<string, number>()
  for (const { id, entry } of arrivals) {
    expect(id, seed).toBeGreaterThanOrEqual(newest.get(entry) ?? 0)
    newest.set(entry, id)
  }
}

test('1,000 events arrive, whatever happens to the receiver and to the senders', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  const random = randomOf(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const moody: Answer = (response, received) => {
    const mood = below(20)
    if (mood < 2) response.writeHead(500).end()
    else if (mood < 3) response.destroy()
    else if (mood < 14) setTimeout(() => ok(response, received), below(4))
    else if (mood < 19) ok(response, received)
    // The rest never gets an answer.
  }
  let receiver = await startReceiver(moody)
  const { port, url } = receiver
  const arrivals: Receiver['received'] = []
  const outbox = new MemoryOutbox()
  const start = () => {
    const mortal = new MortalOutbox(outbox)
    return { mortal, worker: work(mortal, url) }
  }
  const senders = [start(), start()]
  const over = new AbortController()
  const disturb = async () => {
    while (!over.signal.aborted) {
      await sleep(20 + below(40))
      if (below(2) === 0) {
        await receiver.stop()
        arrivals.push(...receiver.received)
        await sleep(below(30))
        receiver = await startReceiver(moody, '127.0.0.1', port)
      } else {
        const victim = below(senders.length)
        senders[victim]!.mortal.isDead = true
        senders[victim] = start()
      }
    }
  }
  const disturbance = disturb()
  for (let event = 0; event < 1000; event++) {
    outbox.add(`entry ${below(60)}`)
    for (const { worker } of senders) worker.wake()
    if (event % 20 === 0) await sleep(1)
  }
  await until(() => outbox.left.length < 200)
  over.abort()
  await disturbance
  await until(() => outbox.left.length === 0)
  await Promise.all(opened.splice(0).map((one) => one.stop()))
  await receiver.stop()
  arrivals.push(...receiver.received)
  expect(outbox.rows.every(({ state }) => state === 'delivered')).toBe(true)
  expectOrder(outbox, arrived({ received: arrivals }), `SEED=${seed}`)
})

test('an event that fails holds up its entry alone, until it is dead', async () => {
  let isBroken = true
  const receiver = await receive((response, { body }) => {
    response.writeHead(isBroken && body.includes('"id":0') ? 500 : 200).end()
  })
  const outbox = new MemoryOutbox()
  for (const entry of ['a', 'a', 'b', 'b']) outbox.add(entry)
  const told: unknown[] = []
  const failures = { tell: (...about: unknown[]) => void told.push(about) }
  const worker = work(outbox, receiver.url, { pauseAfter: () => (isBroken ? 3 : null) }, { failures })
  await until(() => outbox.rows[3]?.state === 'delivered' && (outbox.rows[0]?.failures ?? 0) > 2)
  expect(outbox.rows[1]).toMatchObject({ state: 'waiting', claims: 0 })
  isBroken = false
  receiver.answer = (response, { body }) => void response.writeHead(body.includes('"id":0') ? 410 : 200).end()
  await until(() => outbox.left.length === 0)
  await worker.stop()
  expect(outbox.rows.map(({ state }) => state)).toEqual(['dead', 'delivered', 'delivered', 'delivered'])
  expect(told).toEqual([
    [expect.objectContaining({ message: expect.stringContaining('It answered 410.') }), { kind: 'webhook', name: 'a' }],
  ])
})

test('a delivery carries the trace of its span', async () => {
  const { url, received } = await receive()
  const outcomes: unknown[] = []
  const traces = {
    send: async <Result extends object>(name: string, send: (headers: Record<string, string>) => Promise<Result>) => {
      const outcome = await send({ traceparent: 'of-the-span' })
      outcomes.push([name, outcome])
      return outcome
    },
  }
  const webhook = { name: 'a', url, secret: null, events: [], types: [], headers: {}, allowPrivate: true }
  const event = { id: '1', name: 'entry.create', body: '{}' }
  // Only this member is called.
  await deliverTo(webhook, { traces: traces as never })(event as never, new AbortController().signal)
  expect(received.map(({ headers }) => headers['traceparent'])).toEqual(['of-the-span'])
  expect(outcomes).toEqual([['webhook', { status: 200 }]])
})

test('no more attempts are on their way than permitted', async () => {
  let now = 0
  let most = 0
  const receiver = await receive((response) => {
    most = Math.max(most, ++now)
    setTimeout(() => (now--, response.end()), 3)
  })
  const outbox = new MemoryOutbox()
  for (let event = 0; event < 40; event++) outbox.add(String(event))
  // An attempt that is given up would still be on its way at the receiver.
  work(outbox, receiver.url, { concurrency: 4, lease: 60_000 }, {}, 60_000)
  await until(() => outbox.left.length === 0)
  expect(most).toBe(4)
})

test('an event that this process has stored is not waited for', async () => {
  const receiver = await receive()
  const outbox = new MemoryOutbox()
  const worker = work(outbox, receiver.url, { poll: 3_600_000 })
  for (let event = 0; event < 3; event++) {
    await sleep(5)
    outbox.add('a')
    worker.wake()
    await until(() => outbox.left.length === 0)
  }
  expect(arrived(receiver).map(({ id }) => id)).toEqual([0, 1, 2])
})

test('a stop waits for the attempts that have begun', async () => {
  const receiver = await receive((response) => void setTimeout(() => response.end(), 30))
  const outbox = new MemoryOutbox()
  for (const entry of ['a', 'a', 'b']) outbox.add(entry)
  const worker = work(outbox, receiver.url)
  await until(() => receiver.received.length === 2)
  await worker.stop()
  expect(outbox.rows.map(({ state }) => state)).toEqual(['delivered', 'waiting', 'delivered'])
  await sleep(20)
  expect(receiver.received).toHaveLength(2)
})

test('a stop breaks off what takes too long, and the next start begins with it at once', async () => {
  const receiver = await receive(() => undefined)
  const outbox = new MemoryOutbox()
  outbox.add('a')
  const worker = work(outbox, receiver.url, { lastPatience: 5, pauseAfter: () => null })
  await until(() => receiver.received.length === 1)
  await worker.stop()
  expect(outbox.rows[0]).toMatchObject({ state: 'waiting', failures: 0, leasedUntil: 0 })
  receiver.answer = ok
  work(outbox, receiver.url)
  await until(() => outbox.left.length === 0)
})

test('trouble is logged once, with its end', async () => {
  const lines: string[] = []
  const note = (level: string) => (text: string) => void lines.push(`${level}: ${text}`)
  const log = { warn: note('warn'), info: note('info'), error: note('error') }
  const receiver = await receive((response) => void response.writeHead(503).end())
  const outbox = new MemoryOutbox()
  for (const entry of ['a', 'b', 'c']) outbox.add(entry)
  let isBroken = true
  const breaking: Outbox = {
    claim: (...args) => (isBroken ? Promise.reject(new Error('no database')) : outbox.claim(...args)),
    settle: (...args) => outbox.settle(...args),
  }
  work(breaking, receiver.url, {}, { log })
  await sleep(20)
  isBroken = false
  await until(() => outbox.rows.every(({ failures }) => failures > 1))
  receiver.answer = ok
  await until(() => outbox.left.length === 0)
  outbox.add('d')
  receiver.answer = (response) => void response.writeHead(410).end()
  await until(() => outbox.left.length === 0)
  expect(lines).toEqual([
    'warn: The deliveries of the webhook a cannot be read: Error: no database',
    'warn: The webhook a fails, and events are sent again: It answered 503.',
    'info: The webhook a accepts events again.',
    'error: The webhook a did not accept entry.update (evt_3): It answered 410.',
  ])
})
