/** One act on a server that counts its steps, and dies at one of them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rows } from '../../accounts/sql.js'
import { countRows, growth } from './row-counts.js'
import type { Provider } from '../../databases.js'
import type { Hooked } from '../hooked.js'
import type { Act, Begun } from './acts.js'
import type { RowCounts } from './row-counts.js'

export interface Tried {
  /** The server died. */
  readonly isKilled: boolean
  /** Its answer arrived, and what an act does after it was seen done. */
  readonly isAcknowledged: boolean
  /** The tables that have more or fewer rows than before. */
  readonly grown: RowCounts
  /** The statements of writes that have begun. */
  readonly steps: readonly string[]
}

/** `null`: the server only counts. */
export type Moment = { readonly when: 'before' | 'after'; readonly step: number } | null

const preload = new URL('dying.mjs', import.meta.url).href

/** The environment of such servers. */
export function dying(hooked: Hooked): NodeJS.ProcessEnv {
  return { STEPS: stepsOf(hooked), NODE_OPTIONS: `--import ${preload}`, LOG_LEVEL: 'warn' }
}

function stepsOf({ project }: Hooked): string {
  return join(project.dir, 'steps.txt')
}

/** Tries an act. A server that was killed runs again afterwards. */
export async function tryAct(provider: Provider, hooked: Hooked, act: Act, moment: Moment): Promise<Tried> {
  const count = () => countRows(provider, hooked.databaseUrl)
  const { begun, before } = await prepared(provider, hooked, act, count)
  writeFileSync(stepsOf(hooked), '')
  const isAcknowledged = await isDone(hooked, begun, headersOf(moment))
  // It counts no further.
  const isKilled = !(await fetch(`${hooked.server.base}/_health`, { headers: headersOf(null) }).catch(() => null))
  const steps = readFileSync(stepsOf(hooked), 'utf8').split('\n').slice(0, -1)
  if (isKilled) {
    await hooked.server.stop()
    hooked.server = await hooked.start(dying(hooked))
    if (act.remains === 'later') await untilOver(begun)
  }
  return { isKilled, isAcknowledged, grown: growth(before, await count()), steps }
}

/** Prepares once more what has begun by itself before everything was ready: the machine was slow. */
async function prepared(provider: Provider, hooked: Hooked, act: Act, count: () => Promise<RowCounts>) {
  for (;;) {
    const begun = await act.prepare(hooked)
    await untilQuiet(provider, hooked.databaseUrl)
    const before = await count()
    if (begun.beginsAt === undefined || Date.now() < begun.beginsAt - 200) return { begun, before }
    await untilOver(begun)
  }
}

function headersOf(moment: Moment): Record<string, string> {
  if (moment === null) return { 'x-count-steps': 'yes' }
  return { [moment.when === 'before' ? 'x-kill-at' : 'x-kill-after']: String(moment.step) }
}

async function isDone({ server }: Hooked, begun: Begun, extra: Record<string, string>): Promise<boolean> {
  const { method, path, body } = begun
  const headers = { 'content-type': 'application/json', ...begun.headers, ...extra }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(`${server.base}${path}`, init).catch(() => null)
  if (answer === null) return false
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  const isWhole = await answer.text().then(
    () => true,
    () => false,
  )
  if (!isWhole || begun.isOver === undefined) return isWhole
  for (let isOver = false; !isOver; await wait(30)) {
    if (!(await fetch(`${server.base}/_health`).catch(() => null))) return false
    isOver = await begun.isOver().catch(() => false)
  }
  return true
}

async function untilOver({ isOver = async () => true }: Begun): Promise<void> {
  while (!(await isOver())) await wait(30)
}

/** Waits for deliveries that could begin at any moment: their steps would be counted. */
async function untilQuiet(provider: Provider, url: string): Promise<void> {
  const waiting = `select count(*) as count from content_gen_deliveries where state = 'waiting' and leased_until = 0`
  while (Number((await rows(provider, url, waiting))[0]?.['count']) > 0) await wait(20)
}
