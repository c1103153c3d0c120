/** Policies of routers that hold for GraphQL as well: they see a request as over REST. */
import { ForbiddenError } from '@content-gen/runtime'
import { isDeepStrictEqual } from 'node:util'
import { entriesArgs, entriesParams } from '../plan/entries.js'
import { actionName, isContentQuery } from '../marks/content-operation.js'
import { planningOf, selectedField } from './planning-of.js'
import { GraphqlPolicyError } from './policy-error.js'
import { asTexts, chosenBy } from './read-params.js'
import type { ContentCheck, ContentQuery as SentQuery, ContentRequest } from '@content-gen/runtime'
import type { GraphQLResolveInfo } from 'graphql'
import type { ContentOperation, QueryOperation } from '../marks/content-operation.js'
import type { EntriesParams } from '../plan/entries.js'
import type { GraphqlContext } from './context.js'

/** The arguments of a mutation, as GraphQL coerced them. */
export interface MutationArgs {
  readonly id?: string | null
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly locale?: string | null
}

type Checks = Pick<GraphqlContext, 'checks'>

/** Returns true if a policy decides about the operation: then it must be executed. */
export function isChecked({ checks }: Checks, operation: ContentOperation): boolean {
  return checkOf({ checks }, operation) !== undefined
}

/** Returns what a query is to read if a policy has admitted it; undefined: what its arguments say. @throws RequestError */
export async function admitQuery(
  operation: QueryOperation,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<EntriesParams | undefined> {
  const check = checkOf(context, operation)
  const type = context.store.types.get(operation.uid)
  if (!check || !type) return undefined
  const args = entriesArgs(planningOf(context.plan, info), selectedField(info))
  const { publicationState, ...others } = entriesParams(type, args)
  // The schema gives every query this default, which over REST nobody names.
  const sent = publicationState === 'live' ? others : { publicationState, ...others }
  const told = asTexts(sent)
  const query: SentQuery = asTexts(sent)
  await admit(check, context, operation, {
    id: operation.kind === 'findOne' ? (args.id ?? null) : null,
    data: null,
    query,
  })
  if (isDeepStrictEqual(query, told)) return undefined
  context.state.isAnsweredAlone = true
  return chosenBy(query, told, sent)
}

/** Returns the arguments of a mutation that a policy has admitted. @throws RequestError */
export async function admitMutation(
  operation: ContentOperation,
  context: GraphqlContext,
  args: MutationArgs,
): Promise<MutationArgs> {
  const check = checkOf(context, operation)
  if (!check) return args
  const { kind, uid } = operation
  const isSingle = context.store.types.get(uid)?.descriptor.kind === 'single'
  // Over REST, the locale of a single type is part of the query, and otherwise of the data.
  const choosesLocale = kind === 'saveSingle' || kind === 'deleteSingle'
  const query: SentQuery = choosesLocale && args.locale ? { locale: args.locale } : {}
  const data = args.data && (choosesLocale ? args.data : withLocale(args))
  await admit(check, context, operation, { id: isSingle ? null : (args.id ?? null), data: data ?? null, query })
  if (!choosesLocale) return args
  return { ...args, locale: typeof query.locale === 'string' ? query.locale : null }
}

/** Asks the policies before a resolver that the owner has put in place of a generated one. @throws RequestError */
export async function admitOwn(
  operation: ContentOperation,
  args: MutationArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<void> {
  if (!isChecked(context, operation)) return
  const isChanged = isContentQuery(operation)
    ? (await admitQuery(operation, context, info)) !== undefined
    : !isDeepStrictEqual(await admitMutation(operation, context, args), args)
  // Otherwise it would answer what the policy meant to leave out.
  if (isChanged) throw new Error(`A policy has changed the query of ${info.fieldName}, which has a resolver of its own`)
}

export function withLocale({ data, locale }: MutationArgs): Readonly<Record<string, unknown>> {
  return locale === null || locale === undefined ? (data ?? {}) : { ...data, locale }
}

function checkOf({ checks }: Checks, operation: ContentOperation): ContentCheck | undefined {
  return checks.get(`${operation.uid}.${actionName(operation)}`)
}

async function admit(
  check: ContentCheck,
  { caller }: GraphqlContext,
  operation: ContentOperation,
  sent: Pick<ContentRequest, 'id' | 'data' | 'query'>,
): Promise<void> {
  try {
    await check({ caller, action: actionName(operation), uid: operation.uid, ...sent, ctx: null })
  } catch (error) {
    throw error instanceof ForbiddenError ? new GraphqlPolicyError(error.cause) : error
  }
}
