import { authorize, NotFoundError, RequestError, seenEntry } from '@content-gen/runtime'
import * as write from '@content-gen/runtime/write'
import { planEntry } from '../plan/entry.js'
import { admitMutation, withLocale } from './content-check.js'
import { contentResolver } from './content-field.js'
import { actionOf, isDeletion } from '../marks/content-operation.js'
import { planningOf, selectedField } from './planning-of.js'
import { givenColumns } from './given-columns.js'
import { refuseUnwritable } from './hidden-inputs.js'
import type { ReadRow } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { EntryFieldPlan } from '../plan/entry.js'
import type { MutationArgs } from './content-check.js'
import type { RootResolver } from './content-field.js'
import type { GraphqlContext } from './context.js'
import type { ContentMutation, MutationKind } from '../marks/content-operation.js'

/** A write under way. Its answer is planned first, so that nothing is written whose answer would be refused. */
interface Writing {
  readonly context: GraphqlContext
  readonly type: CompiledType
  readonly args: MutationArgs
  readonly plan: EntryFieldPlan
}

/** Resolves `create<Type>(data, locale)`: creates a draft if the type has drafts and `publishedAt` is not given. */
export const createEntry = mutation('create', async (writing) => {
  const { context, type, args } = writing
  const data = withLocale(args)
  const options = { publish: false, columns: givenColumns(context.store, type, data) }
  return readEntry(writing, await write.createEntry(context.store.writes, type, data, context.caller, options))
})

/** Resolves `update<Type>(id, data)`; a missing entry gives null. */
export const updateEntry = mutation('update', (writing) => {
  const { context, type, args } = writing
  const data = args.data ?? {}
  const options = { columns: givenColumns(context.store, type, data) }
  return unlessMissing(async () => {
    const id = await write.updateEntry(context.store.writes, type, args.id ?? '', data, context.caller, options)
    return readEntry(writing, id)
  })
})

/** Resolves `delete<Type>(id)`: returns the entry as it was, without its links, or null. */
export const deleteEntry = mutation('delete', (writing) => {
  const { context, type, args } = writing
  return unlessMissing(async () => {
    const row = await context.reads.read(writing.plan.read(args.id ?? ''), true)
    await write.deleteEntry(context.store.writes, type, args.id ?? '', { caller: context.caller })
    return row
  })
})

/** Resolves `update<Type>(data, locale)` of a single type, creating the entry if necessary. */
export const saveSingle = mutation('saveSingle', async (writing) => {
  const { context, type, args } = writing
  const { store, caller } = context
  const data = withLocale(args)
  const options = { publish: false, columns: givenColumns(store, type, data) }
  return readEntry(writing, await write.saveSingle(store.writes, type, args.locale ?? undefined, data, caller, options))
})

/** Resolves `delete<Type>(locale)` of a single type, draft or not. */
export const deleteSingle = mutation('deleteSingle', async ({ context, type, args, plan }) => {
  const { store } = context
  const id = await write.findSingleId(store.writes, type, args.locale ?? undefined)
  if (id === null) throw new NotFoundError('Entity not found')
  const row = await context.reads.read(plan.read(id), true)
  await write.deleteEntry(store.writes, type, id, { caller: context.caller })
  return row
})

/** Resolves `create<Type>Localization(id, data, locale)`; the entry of a single type needs no id. */
export const createLocalization = mutation('createLocalization', async (writing) => {
  const { context, type, args } = writing
  const { store, caller } = context
  const data = withLocale(args)
  const source = type.descriptor.kind === 'single' ? (args.id ?? null) : (args.id ?? '')
  const options = { columns: givenColumns(store, type, data) }
  return readEntry(writing, await write.createLocalization(store.writes, type, source, data, caller, options))
})

/** Makes the resolvers of one mutation, by the content type's uid. `run` returns the row of the entry, or null. */
function mutation(
  kind: MutationKind,
  run: (writing: Writing) => Promise<ReadRow | null>,
): (uid: string) => RootResolver {
  return (uid) => mutationResolver({ kind, uid }, run)
}

function mutationResolver(
  operation: ContentMutation,
  run: (writing: Writing) => Promise<ReadRow | null>,
  scope: readonly string[] = [actionOf(operation)],
): RootResolver {
  const resolver: RootResolver = async (_source, sent: MutationArgs, context, info) => {
    authorize(context.caller, scope)
    const args = await admitMutation(operation, context, sent)
    const type = context.store.types.get(operation.uid)
    const shown = type && seenEntry(type, context.caller)
    if (!type || !shown) throw new TypeError(`No content type ${operation.uid}`)
    refuseUnwritable(context.store.types, context.plan.isUnwritable, type, args.data)
    const isGone = isDeletion(operation)
    const plan = planEntry(planningOf(context.plan, info), shown, selectedField(info), { isGone })
    try {
      return plan.value(await run({ context, type, args, plan }))
    } catch (error) {
      // Strapi v4 does not wait for this write, so its error belongs to `data`.
      const failure = operation.kind === 'saveSingle' && error instanceof RequestError ? plan.failure(error) : null
      if (failure === null) throw error
      return failure
    }
  }
  return contentResolver(resolver, {
    operation,
    scope,
    withScope: (other) => mutationResolver(operation, run, other),
  })
}

function readEntry({ context, plan }: Writing, id: number): Promise<ReadRow> {
  return context.reads.read(plan.read(id), true)
}

async function unlessMissing(run: () => Promise<ReadRow>): Promise<ReadRow | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}
