/**
 * Random writes by callers with random rights. All changes that a write makes in the whole database must be within the caller's rights
 * (`frame.ts`), a refused write changes nothing, and its answer must equal that of a twin database which differs only in data that the
 * caller may not see (`twin.ts`). Every write meets the same entries: its changes are undone. `CASES=20000 npx vitest run --config
 * test/vitest.config.ts test/writes/property` tries more.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyDatabase } from '../accounts/twins.js'
import { sampled } from '../databases.js'
import { changesBetween, connect } from './contents.js'
import { Frame } from './frame.js'
import { meaningOf } from './meaning.js'
import { groupColumn, layoutOf, tablesOf } from './layout.js'
import { writes } from './request.js'
import { seedReaching } from './seed.js'
import { sendWrite } from './sending.js'
import { grant, servedProject, tokenOf } from './served.js'
import { unseenBy } from './twin.js'
import type { RunningServer } from '../project.js'
import type { Change, Connection, Contents } from './contents.js'
import type { TypeDescriptor, Types } from './layout.js'
import type { Write } from './request.js'
import type { ServedProject } from './served.js'
import { tries } from '../cases.js'

const cases = tries(40)

interface Side {
  readonly connection: Connection
  /** The contents before each write. */
  readonly base: Contents
  readonly hooked: RunningServer
  readonly plain: RunningServer
}

describe.each(sampled('postgresql'))('writes on %s', (provider) => {
  let project: ServedProject
  let types: Types
  let base: Contents
  let sides: readonly [Side, Side]
  const known = new Map<string, object>()

  beforeAll(async () => {
    project = await servedProject('write-property', provider)
    const { url } = project.database
    const server = await project.start({ LOG_LEVEL: 'warn' })
    await seedReaching(server.base, await grant(provider, url, 'full', 'full-access'))
    await server.stop()
    types = await layoutOf(project.dir)
    const side = async (address: string): Promise<Side> => {
      const connection = await connect(provider, address, tablesOf(types))
      const env = { DATABASE_URL: address, LOG_LEVEL: 'silent' }
      const [hooked, plain] = [await project.start(env), await project.startPlain(env)]
      return { connection, base: await connection.read(), hooked, plain }
    }
    const twin = await copyDatabase(provider, url, 'twin')
    sides = [await side(url), await side(twin)]
    base = sides[0].base
  }, 180_000)

  afterAll(async () => {
    await Promise.all((sides ?? []).flatMap(({ hooked, plain }) => [hooked.stop(), plain.stop()]))
    for (const { connection } of sides ?? []) await connection.close()
    await project?.end()
  })

  async function callerWith(rights: readonly string[]): Promise<object> {
    const name = rights.join(' ')
    const found = known.get(name)
    if (found !== undefined) return found
    const { headers, statement } = tokenOf(`caller-${known.size}`, rights)
    await Promise.all(sides.map(({ connection }) => connection.run([statement])))
    known.set(name, headers)
    return headers
  }

  const statuses = new Map<string, number>()
  const failures: string[] = []

  async function judge(write: Write): Promise<void> {
    const headers = await callerWith(write.rights)
    const [real, twin] = sides
    const ask = ({ hooked, plain }: Side) => sendWrite(types, (write.hasHooks ? hooked : plain).base, write, headers)
    await twin.connection.run(unseenBy(write.rights))
    const different = await twin.connection.read()
    const [seen, seenByTwin] = await Promise.all([ask(real), ask(twin)])
    const after = await real.connection.read()
    const afterTwin = await twin.connection.read()
    const changes = changesBetween(base, after)
    await real.connection.undo(changes)
    await twin.connection.undo(changesBetween(twin.base, afterTwin))
    const twinChanges = changesBetween(different, afterTwin)
    const faults = [
      ...outside(types, write, base, after, changes),
      ...outside(types, write, different, afterTwin, twinChanges).map((fault) => `in the twin, ${fault}`),
      ...(seen.isRefused && changes.length > 0 ? ['it was refused, and changed something'] : []),
      ...(seen.status >= 500 ? [`it was answered with ${seen.status}`] : []),
      ...(isDeepStrictEqual(seenByTwin, seen) ? [] : [`the twin answered ${seenByTwin.status} ${seenByTwin.text}`]),
    ]
    if (faults.length > 0)
      failures.push(`${describeWrite(write)}\n${seen.status} ${seen.text.slice(0, 1000)}\n${faults.join('\n')}`)
    const outcome = seen.isRefused ? 'refused' : changes.length > 0 ? 'written' : 'without effect'
    statuses.set(`${write.verb} ${outcome}`, (statuses.get(`${write.verb} ${outcome}`) ?? 0) + 1)
  }

  test(
    `${cases} random writes stay in their frame and tell nothing`,
    async () => {
      const seed = Number(process.env['SEED'] ?? Date.now())
      await fc.assert(fc.asyncProperty(writes(types, base), judge), { numRuns: cases, seed })
      expect(failures.slice(0, 5), `SEED=${seed}, ${failures.length} of ${cases}`).toEqual([])
      const count = (outcome: string) =>
        [...statuses].reduce((sum, [name, times]) => sum + (name.endsWith(outcome) ? times : 0), 0)
      if (process.env['SHOW']) console.log(Object.fromEntries([...statuses].toSorted()))
      // The test would prove little if all writes were refused.
      expect(count('written')).toBeGreaterThan(cases / 4)
    },
    Math.max(600_000, cases * 200),
  )
})

/** The changes that the caller was not allowed to make. */
function outside(types: Types, write: Write, before: Contents, after: Contents, changes: readonly Change[]): string[] {
  const { type, verb, rights } = write
  const can = (action: string) => rights.includes(action)
  const sentFiles = comingIds(changes, 'files')
  const frame = new Frame({ types, before, after, can, sentFiles: new Set(write.by === 'form' ? sentFiles : []) })
  if (!can(`${type.uid}.${verb}`)) return frame.outside(changes)
  const data = meaningOf(write)
  const [made] = comingIds(changes, type.table)
  const id = write.id ?? firstOf(type, before)
  if (verb === 'delete') frame.mayDelete(type, id)
  // GraphQL's inputs include the time of creation.
  if (write.by === 'GraphQL' && data['createdAt'] !== undefined) frame.mayDate(type, id)
  if (verb === 'update') {
    frame.mayUpdate(type, id, data)
    frame.mayShare(type, id, siblingsOf(type, before, [id], id), data, false)
  }
  if (made !== undefined && (verb === 'create' || verb === 'createLocalization')) {
    frame.mayCreate(type, made, data)
    const linked = verb === 'create' ? (can(`${type.uid}.find`) ? named(data['localizations']) : []) : [id]
    if (write.by !== 'GraphQL' || verb === 'createLocalization')
      frame.mayShare(type, made, siblingsOf(type, before, linked, made), data, true)
  }
  if (write.by === 'form') frame.mayBring(sentFiles)
  return frame.outside(changes)
}

function comingIds(changes: readonly Change[], table: string): number[] {
  return changes.flatMap((change) => (change.table === table && change.before === null ? [change.id] : []))
}

/** The entry of a single type in the default locale. */
function firstOf({ table }: TypeDescriptor, contents: Contents): number {
  return Math.min(...(contents.get(table)?.keys() ?? []))
}

function named(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : []
}

/** The other localizations of the entries. */
function siblingsOf(type: TypeDescriptor, contents: Contents, ids: readonly number[], self: number): number[] {
  const group = groupColumn(type)
  if (group === null) return []
  const rows = contents.get(type.table) ?? new Map<number, Readonly<Record<string, unknown>>>()
  const keys = new Set<unknown>(ids.flatMap((id) => rows.get(id)?.[group] ?? []))
  const others = [...rows].flatMap(([id, row]) => (keys.has(row[group]) ? [id] : []))
  return [...new Set([...ids.filter((id) => rows.has(id)), ...others])].filter((id) => id !== self)
}

function describeWrite({ type, verb, by, id, hasHooks, data, files, rights }: Write): string {
  const how = `${by}${hasHooks ? ' with hooks' : ''}`
  return `${verb} ${type.uid} ${id} by ${how}: ${JSON.stringify(data)} ${files.join()}\nwith ${rights.join(' ')}`
}
