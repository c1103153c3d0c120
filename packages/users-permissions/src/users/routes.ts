import { usersApi } from '@content-gen/contract'
import { askedBy, seenTypes, sendJson, UnauthorizedError, withHandlers } from '@content-gen/runtime'
import { listRead, parseQueryString, readId } from '@content-gen/runtime/query'
import { createUser, deleteUser, updateUser } from './manage.js'
import type { Caller, Context, Json, ReadRow, Route } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'

/** `/users`: flat bodies and answers without an envelope. */
export function userRoutes(accounts: Accounts): readonly Route[] {
  const { users } = accounts
  const answerUser = async (ctx: Context, id: number | null, query: string) =>
    answer(ctx, id === null ? null : await users.text(id, ctx.state.caller, query))
  return withHandlers(usersApi, {
    'user.find': async (ctx) =>
      answer(ctx, (await readUsers(accounts, ctx.state.caller, ctx.querystring, 'list')).data),
    'user.count': async (ctx) => {
      const { total } = await readUsers(accounts, ctx.state.caller, ctx.querystring, 'count')
      answer(ctx, String(total ?? 0))
    },
    'user.me': async (ctx) => {
      const { user } = ctx.state.caller
      if (!user) throw new UnauthorizedError('Unauthorized')
      await answerUser(ctx, user.id, ctx.querystring)
    },
    'user.findOne': (ctx) => answerUser(ctx, readId(ctx.params['id']), ctx.querystring),
    'user.create': async (ctx) => {
      await answerUser(ctx, await createUser(accounts, ctx.state.caller, ctx.request.body), 'populate=role')
      ctx.status = 201
    },
    'user.update': async (ctx) => {
      const id = await updateUser(accounts, senderOf(ctx), ctx.params['id'] ?? '', ctx.request.body)
      await answerUser(ctx, id, 'populate=role')
    },
    'user.destroy': async (ctx) => answer(ctx, await deleteUser(accounts, senderOf(ctx), ctx.params['id'] ?? '')),
  })
}

function senderOf({ state, querystring }: Context) {
  return { caller: state.caller, query: querystring }
}

/** A missing account is an empty answer here, not an error. */
function answer(ctx: Context, json: Json | null): void {
  if (json === null) {
    ctx.status = 204
    return
  }
  ctx.type = 'application/json; charset=utf-8'
  sendJson(ctx, json)
}

async function readUsers(
  { store, users }: Accounts,
  caller: Caller,
  query: string,
  form: 'list' | 'count',
): Promise<ReadRow> {
  const { plans, database, types, config } = store
  const parameters = parseQueryString(query)
  // A count accepts the filters of a list and nothing else.
  const { filters, _q } = parameters
  const asked =
    form === 'list'
      ? parameters
      : { ...(filters === undefined ? {} : { filters }), ...(_q === undefined ? {} : { _q }) }
  const { read } = listRead(users.type, asked, { types: seenTypes(types, caller), config, caller }, 'flat')
  const wanted = form === 'list' ? read : { ...read, page: { offset: 0, limit: 1 }, count: true }
  return database.read(plans.compile(wanted, caller), askedBy(caller))
}
