/**
 * Reads that the owner has hooked. The hooks see the same as over REST: parameters in terms of the query language, entries as `{ id,
 * attributes }`. Their changes affect the selection and the answer.
 */
import { beginRead, endRead, readHooks } from '@content-gen/runtime'
import { entriesArgs, entriesParams } from '../plan/entries.js'
import { hookedAnswer } from '../plan/hooked-answer.js'
import { planQuery } from '../plan/query.js'
import { planningOf, selectedField } from './planning-of.js'
import { asTexts, chosenBy } from './read-params.js'
import type { ReadKind, Store } from '@content-gen/runtime'
import type { GraphQLResolveInfo } from 'graphql'
import type { EntriesParams } from '../plan/entries.js'
import type { GraphqlContext } from './context.js'
import type { QueryOperation } from '../marks/content-operation.js'

function kindOf({ kind }: QueryOperation): ReadKind {
  return kind === 'find' ? 'FindMany' : 'FindOne'
}

/** Returns true if owner code runs before or after the read. */
export function isHooked(store: Store, query: QueryOperation): boolean {
  const { before, after } = readHooks(store, query.uid, kindOf(query))
  return before !== undefined || after !== undefined
}

export async function resolveHooked(
  query: QueryOperation,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  chosen: EntriesParams | undefined,
): Promise<object> {
  const { store } = context
  const kind = kindOf(query)
  const field = selectedField(info)
  // Invalid arguments are rejected before the hook sees them.
  const asked = planQuery(planningOf(context.plan, info), query, field, chosen)
  const args = query.kind === 'findOne' ? {} : entriesArgs(planningOf(context.plan, info), field)
  const sent = chosen ?? entriesParams(asked.type, args)
  const told = asTexts(sent)
  const event = await beginRead(store, query.uid, kind, asTexts(sent), context.caller)
  const planning = planningOf(context.plan, info)
  const plan = planQuery(planning, query, field, chosenBy(event.params, told, sent))
  if (plan.read === null) return plan.value(null)
  const { after } = readHooks(store, query.uid, kind)
  if (!after || plan.selected.data.length === 0) {
    const row = await context.reads.read(plan.read)
    return row.data ? plan.value(row, await context.pace.parse(row.data)) : plan.value(row)
  }
  const answer = hookedAnswer(planning, plan)
  const row = await context.reads.read(answer.read)
  const entries = answer.entries(row)
  const [entry] = entries
  if (kind === 'FindMany') return plan.value(answer.changed(row, await endRead(store, kind, event, entries)))
  if (entry === undefined) return plan.value(row)
  return plan.value(answer.changed(row, [await endRead(store, kind, event, entry)]))
}
