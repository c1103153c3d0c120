/** `/entries/:uid/:id/latest`: an open form tells where its person is, and learns what others do. Such forms ask every few seconds. */
import { findCopy, requireSeenCopy, WorkReader } from '@content-gen/editorial'
import { NotFoundError } from '@content-gen/runtime'
import { inTransaction } from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { askedId, askedType } from '../content/asked.js'
import type { EntriesRequest } from '../content/asked.js'
import type { AdminRoute } from '../http/admin-route.js'
import type { Latest, LatestWork } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { oneRead, onlyId, readJson } from '../rights/read-json.js'
import { OpenTabs } from './open-tabs.js'
import { sentPresence } from './sent-presence.js'

interface OpenForms {
  readonly store: Store
  rightsOf(administrator: AdminCaller): CompiledRights
}

export function presenceRoutes({ store, rightsOf }: OpenForms): readonly AdminRoute[] {
  const work = new WorkReader(store)
  const tabs = new OpenTabs(store)

  /** @throws NotFoundError if the administrator does not see the entry */
  const ofEntry = async ({ type, caller }: EntriesRequest, id: number): Promise<LatestWork> => {
    const [{ data }, latest] = await Promise.all([
      readJson(store, oneRead(type, id, onlyId), caller),
      work.latest(type.uid, id),
    ])
    if (data === null) throw new NotFoundError()
    return latest
  }

  /** @throws NotFoundError if the administrator does not see the working copy, or the entry exists */
  const ofCopy = async ({ type, caller }: EntriesRequest, id: number): Promise<LatestWork> => {
    if (!work.has(type.uid)) throw new NotFoundError()
    const seen = async (writing: Parameters<typeof findCopy>[0]) => {
      const copy = await findCopy(writing, type, id)
      await requireSeenCopy(writing, caller, type, copy)
      return copy
    }
    const { entry, revision } = await inTransaction(store.writes, seen, { isReading: true })
    if (entry !== null) throw new NotFoundError()
    return { version: null, copy: { id, revision } }
  }

  const route = (name: 'id' | 'copy', path: string, latestOf: typeof ofEntry): AdminRoute => ({
    method: 'POST',
    path,
    run: async (ctx: Context, administrator) => {
      const asked = askedType(ctx, rightsOf(administrator))
      const id = askedId(ctx, name)
      const here = sentPresence(ctx.request.body)
      const { type, caller } = asked
      const place = name === 'id' ? { type, entry: id, copy: null } : { type, entry: null, copy: id }
      if (here?.leaves) {
        await tabs.leave(administrator, place, here.tab)
        return ctx.deleted()
      }
      const latest = await latestOf(asked, id)
      const people = await tabs.meet({ caller, administrator }, place, here)
      ctx.send({ data: { ...latest, people } satisfies Latest })
    },
  })
  return [route('copy', '/entries/:uid/copies/:copy/latest', ofCopy), route('id', '/entries/:uid/:id/latest', ofEntry)]
}
