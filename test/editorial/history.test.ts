/**
 * Random writes and restores: after each, the last versions of the entries that it changed, and now and then those of all, say what the REST API
 * answers of them, and in the end every entry is shown as it was at each moment. `CASES=2000 SEED=1` tries more.
 */
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, magazineConfig, send } from '../accounts/account-project.js'
import { sampled } from '../databases.js'
import { connect } from '../writes/contents.js'
import { layoutOf, tablesOf } from '../writes/layout.js'
import { reachingModels } from '../writes/models.js'
import { writes } from '../writes/request.js'
import { seedReaching } from '../writes/seed.js'
import { sendWrite } from '../writes/sending.js'
import { grant } from '../writes/served.js'
import { answeredDocuments } from './answered-documents.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'
import type { Connection } from '../writes/contents.js'
import type { Types } from '../writes/layout.js'
import type { Document, Documents } from './answered-documents.js'
import { tries } from '../cases.js'

const cases = tries(15)
/** Writes between two looks at all entries. */
const rest = Math.ceil(cases / 40)

describe.each(sampled('sqlite'))('on %s', (provider) => {
  const models = reachingModels()
  let project: AccountProject
  let server: RunningServer
  let connection: Connection
  let types: Types
  let full: { readonly authorization: string }

  beforeAll(async () => {
    const config = { ...magazineConfig, editorial: { enabled: true }, graphql: { config: { depthLimit: 20 } } }
    project = await accountProject(`history-${provider}`, provider, config, models)
    server = await project.start({ LOG_LEVEL: 'warn' })
    full = await grant(provider, project.database.url, 'full', 'full-access')
    await seedReaching(server.base, full)
    types = await layoutOf(project.dir)
    connection = await connect(provider, project.database.url, tablesOf(types))
  }, 180_000)

  afterAll(async () => {
    await connection?.close()
    await server?.stop()
    await project?.database.drop()
    rmSync(models, { recursive: true })
  })

  const ask = async (method: string, path: string, body?: object) => send(server.base, method, path, body, full)
  const shown = async (key: string, at = ''): Promise<Document | null> =>
    (await ask('GET', `/api/editorial/entries/${key}${at}`)).body.data?.document ?? null

  /** Gives an entry one of its versions again, or brings a deleted one back. */
  async function restore(pick: (most: number) => number, known: readonly string[]): Promise<number> {
    const key = known[pick(known.length)] ?? ''
    const { body } = await ask('GET', `/api/editorial/entries/${key}/versions?pagination[pageSize]=100`)
    const versions = (body.data ?? []) as { number: number; act: string }[]
    const isDeleted = versions[0]?.act === 'delete'
    const number = versions[pick(versions.length)]?.number
    const path = isDeleted ? `trash/${key}/restore` : `entries/${key}/versions/${number}/restore`
    return (await ask('POST', `/api/editorial/${path}`, { leaveOut: true })).status
  }

  test(
    `${cases} random writes`,
    async () => {
      const seed = Number(process.env['SEED'] ?? Date.now())
      const history: { readonly at: string; readonly documents: Documents }[] = []
      const known = new Set<string>()
      const statuses = new Map<string, number>()
      for (let count = 0; count < cases; count++) {
        const given = { numRuns: 1, seed: seed + count }
        const [write] = fc.sample(writes(types, await connection.read()), given)
        const [dice = []] = fc.sample(fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), given)
        const pick = (most: number) => (dice.shift() ?? 0) % Math.max(most, 1)
        const isRestored = pick(5) === 0
        const said = `SEED=${seed}, write ${count}: ${isRestored ? 'a restore' : JSON.stringify({ ...write, type: write?.type.uid, rights: [] })}`
        const status = isRestored
          ? await restore(pick, [...known])
          : write && (await sendWrite(types, server.base, write, full)).status
        expect(status, said).toBeLessThan(500)
        const name = `${isRestored ? 'restore' : write?.verb} ${status}`
        statuses.set(name, (statuses.get(name) ?? 0) + 1)
        const documents = await answeredDocuments(types, server.base, full)
        const before = history.at(-1)?.documents
        history.push({ at: new Date().toISOString(), documents })
        for (const key of documents.keys()) known.add(key)
        for (const key of known) {
          const document = documents.get(key) ?? null
          if (count % rest === 0 || !isDeepStrictEqual(document, before?.get(key) ?? null))
            expect(await shown(key), `${said}: ${key}`).toEqual(document)
        }
        await setTimeout(2)
      }
      if (process.env['SHOW']) console.log(Object.fromEntries([...statuses].toSorted()))
      expect([...statuses].filter(([name]) => name.endsWith(' 200')).length).toBeGreaterThan(3)
      for (const key of known) {
        let before: Document | null | undefined
        for (const { at, documents } of history) {
          const document = documents.get(key) ?? null
          if (JSON.stringify(document) !== JSON.stringify(before))
            expect(await shown(key, `?at=${at}`), `SEED=${seed}: ${key} at ${at}`).toEqual(document)
          before = document
        }
      }
    },
    Math.max(180_000, cases * 2000),
  )
})
