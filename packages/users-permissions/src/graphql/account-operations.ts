/** The operations on accounts over GraphQL, with the rules and rate limits of the REST routes. */
import { accountsTypeDefs, roleUid, userUid } from '@content-gen/contract'
import { ApplicationError, trusted } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { confirmEmail } from '../auth/confirmation.js'
import { login } from '../auth/login.js'
import { changePassword, forgotPassword, resetPassword } from '../auth/new-password.js'
import { register } from '../auth/register.js'
import { countRequest } from '../limits/count-request.js'
import { signInRefusals } from '../sign-in/refusals.js'
import { createUser, deleteUser, updateUser } from '../users/manage.js'
import type { Caller, GraphqlPart, GraphqlPartResolver, GraphqlRequest } from '@content-gen/runtime'
import type { Accounts, SignedIn, Unconfirmed } from '../accounts.js'

type Args = Readonly<Record<string, unknown>>

/** `me`, signing in and related operations, and the writes of users and roles. */
export function accountOperations(accounts: Accounts): GraphqlPart {
  const { users, roles } = accounts
  const flat = async (id: number, query: string, caller: Caller = trusted): Promise<unknown> =>
    JSON.parse((await users.text(id, caller, query)) ?? 'null')

  /** As over REST, senders of too many requests must wait: each field of an operation counts. */
  const limited =
    (action: string, run: (args: Args, request: GraphqlRequest) => Promise<unknown>): GraphqlPartResolver =>
    async (_parent, args, request) => {
      await countRequest(accounts, request.koaContext, action)
      return run(args, request)
    }
  const signingIn = (action: string, run: (args: Args, request: GraphqlRequest) => Promise<SignedIn | Unconfirmed>) =>
    limited(action, async (args, request) => {
      const signedIn = await run(args, request)
      // The schema promises an id, which would tell whether there is a new account.
      if (!('id' in signedIn)) return { jwt: null, user: { id: '', ...signedIn } }
      const { id, jwt } = signedIn
      return { jwt, user: await flat(id, action === 'register' ? 'populate=role' : '', request.caller) }
    })
  const changingRoles =
    (change: (args: Args) => Promise<void>): GraphqlPartResolver =>
    async (_parent, args) => {
      await change(args)
      return { ok: true }
    }

  return {
    typeDefs: accountsTypeDefs,
    resolvers: {
      Query: {
        me: (_parent, _args, { caller }) => {
          if (!caller.user) throw new ApplicationError('Authentication requested')
          return flat(caller.user.id, 'populate=role')
        },
      },
      Mutation: {
        login: signingIn('callback', async ({ input }, { caller }) => {
          const { provider, ...credentials } = fields(input)
          if (provider !== 'local') throw signInRefusals.disabled()
          return login(accounts, caller, credentials)
        }),
        register: signingIn('register', ({ input }, { caller }) => register(accounts, caller, input)),
        forgotPassword: limited('forgotPassword', async (args) => {
          await forgotPassword(accounts, args)
          return { ok: true }
        }),
        resetPassword: signingIn('resetPassword', (args) => resetPassword(accounts, args)),
        changePassword: signingIn('changePassword', (args, { caller }) => changePassword(accounts, caller, args)),
        emailConfirmation: signingIn('emailConfirmation', (args) => confirmEmail(accounts, args)),
        createUsersPermissionsUser: async (_parent, { data }, { caller, planEntry }, info) => {
          const answer = planEntry(userUid, info)
          return answer(await createUser(accounts, caller, data))
        },
        updateUsersPermissionsUser: async (_parent, { id, data }, { caller, planEntry }, info) => {
          const answer = planEntry(userUid, info)
          return answer(await updateUser(accounts, { caller, query: '' }, String(id), data))
        },
        deleteUsersPermissionsUser: async (_parent, { id }, { caller, planEntry }, info) => {
          const answer = planEntry(userUid, info, { isGone: true })
          const deleted = await answer(readId(id))
          await deleteUser(accounts, { caller, query: '' }, String(id))
          return deleted
        },
        createUsersPermissionsRole: changingRoles(({ data }) => roles.create(data)),
        updateUsersPermissionsRole: changingRoles(({ id, data }) => roles.update(String(id), data)),
        deleteUsersPermissionsRole: changingRoles(({ id }) => roles.remove(String(id))),
      },
    },
    resolversConfig: {
      'Mutation.login': { auth: false },
      'Mutation.register': { auth: false },
      'Mutation.forgotPassword': { auth: false },
      'Mutation.resetPassword': { auth: false },
      'Mutation.emailConfirmation': { auth: false },
      'Mutation.changePassword': scope('plugin::users-permissions.auth.changePassword'),
      'Mutation.createUsersPermissionsUser': scope(`${userUid}.create`),
      'Mutation.updateUsersPermissionsUser': scope(`${userUid}.update`),
      'Mutation.deleteUsersPermissionsUser': scope(`${userUid}.destroy`),
      'Mutation.createUsersPermissionsRole': scope(`${roleUid}.createRole`),
      'Mutation.updateUsersPermissionsRole': scope(`${roleUid}.updateRole`),
      'Mutation.deleteUsersPermissionsRole': scope(`${roleUid}.deleteRole`),
    },
    operations: {
      'Mutation.createUsersPermissionsUser': { uid: userUid, action: 'create' },
      'Mutation.updateUsersPermissionsUser': { uid: userUid, action: 'update' },
      'Mutation.deleteUsersPermissionsUser': { uid: userUid, action: 'delete' },
      'Mutation.createUsersPermissionsRole': { uid: roleUid, action: 'create' },
      'Mutation.updateUsersPermissionsRole': { uid: roleUid, action: 'update' },
      'Mutation.deleteUsersPermissionsRole': { uid: roleUid, action: 'delete' },
    },
  }
}

function scope(action: string) {
  return { auth: { scope: [action] } }
}

/** Returns an input object that GraphQL has checked. */
function fields(input: unknown): Args {
  return input as Args
}
