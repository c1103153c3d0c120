import { mailDefaults } from '@content-gen/contract'
import { Authenticator } from './callers/authenticator.js'
import { authRoutes } from './auth/routes.js'
import { Discreetly } from './discreetly.js'
import { emailService, type EmailService } from './mail/email-service.js'
import { outgoingMailer } from './mail/outgoing-mailer.js'
import { openMailer, ownMailer } from './mail/mailer.js'
import { mailRoutes } from './mail/routes.js'
import { SharedLimit } from './limits/shared-limit.js'
import { warnOfRoles } from './roles/check.js'
import { Roles } from './roles/roles.js'
import { roleRoutes } from './roles/routes.js'
import { apiTokenSalt, jwtSecret } from './secrets.js'
import { accountSettings } from './settings.js'
import { accountTokens, type AccountTokens } from './auth/account-tokens.js'
import { Users } from './users/users.js'
import { identityRoutes } from './sign-in/identity-routes.js'
import { userRoutes } from './users/routes.js'
import { upkeep } from '@content-gen/runtime'
import type { Plugin, Store } from '@content-gen/runtime'
import type { Accounts } from './accounts.js'
import type { Jwt } from './tokens/jwt.js'
import type { OpenMailTransport } from './mail/define-transport.js'
import { SignIn } from './sign-in/sign-in.js'
import { signInRoutes } from './sign-in/routes.js'
import type { OwnProviders } from './sign-in/own-providers.js'

/** The accounts of an app, and the app's store with them. */
export interface UsersPermissions {
  /** The store with authentication: to be used by everything made later. */
  readonly store: Store
  /** Its routes, and what to do when the server stops. */
  readonly api: Plugin
  /** The same operations for use outside REST. */
  readonly accounts: Accounts
  /** For owner code. */
  readonly tokens: AccountTokens
  /** For owner code. */
  readonly email: EmailService
}

/** The parts of accounts that files of the owner define. */
export interface AccountParts {
  /** Sends mails in place of the config's transport. */
  readonly mails?: OpenMailTransport
  readonly providers?: OwnProviders
  /** Callers have all attributes of their accounts but passwords and codes: code of Strapi v4 reads them. */
  readonly hasWholeCallers?: true
}

/**
 * Opens the accounts over a store. Reads `JWT_SECRET`, `API_TOKEN_SALT` and
 * `PUBLIC_URL` from the environment.
 * @throws Error with a sentence for the person who starts the server
 */
export async function usersPermissions(
  opened: Store,
  { mails: own, ...parts }: AccountParts = {},
): Promise<UsersPermissions> {
  const { config, environment } = opened
  const settings = accountSettings(config)
  const { projectDir, production: isProduction, port } = environment
  const source = { projectDir, isProduction, variables: process.env }
  const secret = await jwtSecret(source)
  let jwt: Promise<Jwt> | undefined
  const openJwt = () => (jwt ??= import('./tokens/jwt.js').then((tokens) => new tokens.Jwt(secret, settings.jwt)))
  const mail = config.email ?? mailDefaults
  const transport = own
    ? ownMailer(mail, own({ config, log: opened.log, projectDir }))
    : openMailer(mail, projectDir, process.env)
  const mailer = outgoingMailer(transport, opened)
  const authenticator = await Authenticator.open({
    store: opened,
    openJwt,
    salt: apiTokenSalt(source),
    needsConfirmation: settings.advanced.email_confirmation,
    hasWholeCallers: parts.hasWholeCallers === true,
  })
  await warnOfRoles(opened)
  const store: Store = {
    ...opened,
    callerOf: (authorization) => authenticator.callerOf(authorization),
    callerOfRole: (type) => authenticator.callerOfRole(type),
    callerOfAccount: (id) => authenticator.callerOfAccount(id),
  }
  const accounts: Accounts = {
    store,
    settings,
    users: new Users(store),
    roles: new Roles(store, () => authenticator.refresh()),
    openJwt,
    mailer,
    discreetly: new Discreetly(opened.log, mailer.isQuick),
    rateLimit: new SharedLimit(store, settings.ratelimit),
    publicUrl: (process.env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, ''),
  }
  accounts.users.names.fill().catch((error: unknown) => store.log.warn({ err: error }, 'accounts have no keys yet'))
  const signIn = settings.providers ? new SignIn(accounts, secret, parts.providers ?? {}) : null
  const pruning = upkeep(store.log, () => accounts.rateLimit.prune(), 'old attempts could not be deleted')
  return {
    store,
    api: {
      routes: [
        ...authRoutes(accounts, signIn),
        ...(signIn ? signInRoutes(signIn) : []),
        ...userRoutes(accounts),
        ...roleRoutes(accounts),
        ...mailRoutes(accounts),
      ],
      ...(signIn ? { panelRoutes: identityRoutes(accounts) } : {}),
      prepare: async () => {
        await Promise.all([openJwt(), mailer.prepare?.()])
        pruning.start()
      },
      stop: async () => {
        await accounts.discreetly.settle()
        await pruning.stop()
      },
    },
    accounts,
    tokens: accountTokens(accounts, (token) => authenticator.accountOf(token)),
    email: emailService(mailer),
  }
}
