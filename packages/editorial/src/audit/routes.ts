/** `/editorial/audit`: who did what. No route changes it. */
import { Readable } from 'node:stream'
import { auditApi } from '@content-gen/contract'
import { ValidationError, withHandlers } from '@content-gen/runtime'
import { parseQueryString } from '@content-gen/runtime/query'
import { auditActs, confirmedParts } from '@content-gen/runtime/recording'
import type { Caller, Context, Route, Store } from '@content-gen/runtime'
import { readsActors, shownActor } from '../sight/shown-actor.js'
import { wholeEntryTypes } from '../sight/whole-types.js'
import { requestedMoment, requestedPage } from '../versions/requested.js'
import { StoredAudit } from './stored-audit.js'
import type { AuditFilter, AuditRow } from './stored-audit.js'

const lines = 'application/x-ndjson'

export function auditRoutes(store: Store): readonly Route[] {
  if (store.config.editorial?.audit.enabled !== true) return []
  const audit = new StoredAudit(store)
  const run = async (ctx: Context) => {
    const { caller } = ctx.state
    const filter = seenFilter(requestedFilter(ctx), store, caller)
    if (wantsLines(ctx)) return exportLines(ctx, store, audit, filter)
    const { page, meta } = requestedPage(ctx, store)
    const { rows, total } = await audit.list(filter, page)
    ctx.send({ data: rows.map((row) => shownRow(row, caller)), meta: meta(total) })
  }
  return withHandlers(auditApi, { 'audit.read': run })
}

/** Answers one JSON text per line, of rows that are read while they are sent. */
async function exportLines(ctx: Context, store: Store, audit: StoredAudit, filter: AuditFilter): Promise<void> {
  ctx.type = lines
  if (ctx.method === 'HEAD') return ctx.send('')
  const { caller } = ctx.state
  const { actor, types: _types, without: _without, ...others } = filter
  const said = actor === undefined ? {} : { actor: actor.id === null ? actor.kind : `${actor.kind}:${actor.id}` }
  await store.audit.note({ act: 'audit.exported', details: { filters: { ...others, ...said } } })
  ctx.send(Readable.from(textOf(confirmedParts(ctx.state, audit.pieces(filter)), caller), { objectMode: false }))
  ctx.type = lines
}

async function* textOf(pieces: AsyncIterable<readonly AuditRow[]>, caller: Caller): AsyncGenerator<Buffer> {
  for await (const rows of pieces)
    yield Buffer.from(rows.map((row) => `${JSON.stringify(shownRow(row, caller))}\n`).join(''))
}

/** Leaves out what was done with what the caller does not see, or may not read. */
function seenFilter(filter: AuditFilter, store: Store, caller: Caller): AuditFilter {
  const types = wholeEntryTypes(store, caller)
  const { actor } = filter
  // An attempt with an account that nobody has is done to nothing: it tells that there is none.
  const without = readsActors(caller, 'account') ? [] : ['auth.']
  // Nobody finds out by asking which account or token did something.
  const isNamed = actor !== undefined && actor.id !== null && !readsActors(caller, actor.kind)
  return { ...filter, types, without: isNamed ? [''] : without }
}

function shownRow(row: AuditRow, caller: Caller): AuditRow {
  return { ...row, actor: shownActor(row.actor, caller) }
}

function wantsLines(ctx: Context): boolean {
  ctx.vary('Accept')
  const format = parseQueryString(ctx.querystring)['format']
  if (format === undefined) return ctx.accepts('application/json', lines) === lines
  if (format !== 'json' && format !== 'jsonl') throw new ValidationError('format must be json or jsonl')
  return format === 'jsonl'
}

function requestedFilter(ctx: Context): AuditFilter {
  const { act, actor } = parseQueryString(ctx.querystring)
  if (act !== undefined && !auditActs.some((known) => known === act))
    throw new ValidationError(`act must be one of ${auditActs.join(', ')}`)
  const [since, until] = [requestedMoment(ctx, 'since'), requestedMoment(ctx, 'until')]
  return {
    ...(typeof act === 'string' ? { act } : {}),
    ...(actor === undefined ? {} : { actor: parseActor(actor) }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  }
}

const actorForm = /^(account|administrator|token|anybody|code|console)(?::([1-9]\d{0,9}))?$/

function parseActor(sent: unknown): NonNullable<AuditFilter['actor']> {
  const [, kind, id] = (typeof sent === 'string' ? actorForm.exec(sent) : null) ?? []
  if (kind === undefined)
    throw new ValidationError('actor must be account:7, administrator:7, token:7, anybody, code or console')
  return { kind, id: id ?? null }
}
