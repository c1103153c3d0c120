/**
 * Fails a test file that leaves something open: a server, a connection, a process, a timer. It would go on beside the files after it, and
 * a process that nobody ends outlives the run.
 *
 * A connection to a server of another process counts as well, also if that server outlives the file on purpose, as the run's PostgreSQL
 * does: it is the file that has to end it. Those of `fetch` close by themselves when their server ends, or after some idle seconds.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, aroundAll } from 'vitest'

/** The things that are open: a line about each, by a key of its own. */
type Open = ReadonlyMap<string, () => string>
type Entries = readonly (readonly [string, () => string])[]

/** The state after the file before, if a worker runs many. */
const worker = globalThis as { openAfterFile?: Open }

/** Idle connections of `fetch` close after four seconds, by a clock that is up to a second late. The test of this file waits less. */
const patience = Number(process.env['LEFTOVERS_PATIENCE'] ?? 7_000)
const longestPause = 100

/** The runner reports at most once in so many milliseconds. What comes in between is reported by a timer. */
const reporting = 100

// Kept here: a test that leaves a clock of its own does not stop this one.
const pause = wait
const now = performance.now.bind(performance)

// Opened by their first use, for good.
void [process.stdout, process.stderr]

// The one timer that runs between files is the runner's.
const before: Open = new Map([
  ...[...open()].filter(([key]) => !key.startsWith('Timeout')),
  ...(worker.openAfterFile ?? []),
])

/** The moment at which the last test ended. */
let ended = -Infinity
let isReporting = false
afterEach(() => {
  ended = now()
})
// The last hook of its kind. The runner reports the end of the last test and that of this hook: if the one came soon after the other, its
// timer is on.
afterAll(() => {
  isReporting = now() - ended < reporting
})

// The first hook of this kind is the outermost: it goes on after all other hooks, what they return, and fixtures.
aroundAll(async (run) => {
  await run()
  const expected = new Set([...before.keys(), ...runnersTimer()])
  const left = await leftovers(expected)
  worker.openAfterFile = new Map([...open()].filter(([key]) => before.has(key) || !expected.has(key)))
  if (left.length > 0) throw new Error(`This file left open:\n${left.map((line) => `- ${line}`).join('\n')}`)
}, 60_000)

/** The only timer after a file that left none. Most files take less time than it would to wait for its end. */
function runnersTimer(): readonly string[] {
  const timers = [...open().keys()].filter((key) => key.startsWith('Timeout') && !before.has(key))
  return isReporting && timers.length === 1 ? timers : []
}

/** A line for each thing that is not expected to be open, after a while in which it may end. */
async function leftovers(expected: ReadonlySet<string>): Promise<readonly string[]> {
  const deadline = now() + patience
  for (let gap = 5; ; gap = Math.min(2 * gap, longestPause)) {
    const left = [...open()].filter(([key]) => !expected.has(key))
    if (left.length === 0 || now() > deadline) return left.map(([, line]) => line())
    await pause(gap)
  }
}

/** Elsewhere than on Linux, which has /proc, things have no more than a kind. */
function open(): Open {
  const seen = process.platform === 'linux' ? [...descendants(process.pid), ...sockets()] : []
  return new Map([...seen, ...resources()])
}

/** The kinds of what keeps the event loop of this process alive, each as often as it is there. */
function resources(): Entries {
  const counts = new Map<string, number>()
  return process.getActiveResourcesInfo().map((kind) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return [
      `${kind} ${count}`,
      () => (kind === 'Timeout' ? 'Timeout (--detect-async-leaks tells where it began)' : kind),
    ]
  })
}

/** The sockets of this process, also those that do not keep it alive. */
function sockets(): Entries {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    const inode = /^socket:\[(\d+)\]$/.exec(ifThere(() => readlinkSync(`/proc/self/fd/${fd}`)))?.[1]
    return inode === undefined ? [] : [[`socket ${inode}`, () => described(inode)] as const]
  })
}

/** The kernel's tables are long on a busy machine: only what is left is looked up. */
function described(inode: string): string {
  for (const table of ['tcp', 'tcp6', 'udp', 'udp6']) {
    const rows = ifThere(() => readFileSync(`/proc/self/net/${table}`, 'utf8')).split('\n')
    for (const row of rows) {
      const fields = row.trim().split(/\s+/)
      if (fields[9] !== inode) continue
      const [, local = '', remote = '', state = ''] = fields
      if (state === '0A') return `a server at ${address(local)}`
      const kind = table.startsWith('udp') ? 'a UDP socket' : 'a connection'
      return `${kind} from ${address(local)} to ${address(remote)} (${states.get(state) ?? `state ${state}`})`
    }
  }
  return 'a pipe between processes'
}

/** Those that a socket can be in for long, by the kernel's numbers. */
const states: ReadonlyMap<string, string> = new Map([
  ['01', 'established'],
  ['02', 'not answered yet'],
  ['07', 'without connection'],
  ['08', 'closed by the other side'],
])

/** `0100007F:1F90` is 127.0.0.1:8080: words of four bytes, each backwards, and a port. */
function address(shown: string): string {
  const [bits = '', port = ''] = shown.split(':')
  const bytes = Buffer.concat((bits.match(/.{8}/g) ?? []).map((word) => Buffer.from(word, 'hex').reverse()))
  const host = bytes.length === 4 ? bytes.join('.') : `[${(bytes.toString('hex').match(/.{4}/g) ?? []).join(':')}]`
  return `${host}:${parseInt(port, 16)}`
}

/** The processes that this one started, and those that they did. One whose parent has ended is nobody's any more. */
function descendants(pid: number | string): Entries {
  const threads = ifThere(() => readdirSync(`/proc/${pid}/task`).join(' '))
  const children = words(threads).flatMap((thread) =>
    words(ifThere(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))),
  )
  return children.flatMap((child) => {
    const command = ifThere(() => readFileSync(`/proc/${child}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return [[`process ${child}`, () => `process ${child}: ${command.trim()}`] as const, ...descendants(child)]
  })
}

function words(text: string): readonly string[] {
  return text.split(' ').filter(Boolean)
}

/** Processes and sockets come and go: what has just gone reads as nothing. */
function ifThere(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
