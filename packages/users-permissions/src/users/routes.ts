import { originOf, seenTypes, sendJson, UnauthorizedError } from '@content-gen/runtime'
import { listRead, parseQueryString, readId } from '@content-gen/runtime/query'
import { createUser, deleteUser, updateUser } from './manage.js'
import type { Caller, Context, Json, ReadRow, Route } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'

/** `/users`: flat bodies and answers without an envelope. */
export function userRoutes(accounts: Accounts): readonly Route[] {
  const { users } = accounts
  const route = (method: Route['method'], path: string, action: string, run: Route['run']): Route => ({
    method,
    path,
    action: `plugin::users-permissions.user.${action}`,
    run,
  })
  const answerUser = async (ctx: Context, id: number | null, query: string) =>
    answer(ctx, id === null ? null : await users.text(id, ctx.state.caller, query))
  return [
    route('GET', '/users', 'find', async (ctx) =>
      answer(ctx, (await readUsers(accounts, ctx.state.caller, ctx.querystring, 'list')).data),
    ),
    route('GET', '/users/count', 'count', async (ctx) => {
      const { total } = await readUsers(accounts, ctx.state.caller, ctx.querystring, 'count')
      answer(ctx, String(total ?? 0))
    }),
    route('GET', '/users/me', 'me', async (ctx) => {
      const { user } = ctx.state.caller
      if (!user) throw new UnauthorizedError('Unauthorized')
      await answerUser(ctx, user.id, ctx.querystring)
    }),
    route('GET', '/users/:id', 'findOne', (ctx) => answerUser(ctx, readId(ctx.params['id']), ctx.querystring)),
    route('POST', '/users', 'create', async (ctx) => {
      await answerUser(ctx, await createUser(accounts, ctx.state.caller, ctx.request.body), 'populate=role')
      ctx.status = 201
    }),
    route('PUT', '/users/:id', 'update', async (ctx) => {
      await answerUser(
        ctx,
        await updateUser(accounts, senderOf(ctx), ctx.params['id'] ?? '', ctx.request.body),
        'populate=role',
      )
    }),
    route('DELETE', '/users/:id', 'destroy', async (ctx) =>
      answer(ctx, await deleteUser(accounts, senderOf(ctx), ctx.params['id'] ?? '')),
    ),
  ]
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
  return database.read(plans.compile(wanted, caller), originOf(caller))
}
