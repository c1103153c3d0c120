import { Authenticator } from './callers/authenticator.js'
import { authRoutes } from './auth/routes.js'
import { Discreetly } from './discreetly.js'
import { openMailer, ownMailer } from './mail/mailer.js'
import { mailRoutes } from './mail/routes.js'
import { RateLimit } from './rate-limit.js'
import { warnOfRoles } from './roles/check.js'
import { Roles } from './roles/roles.js'
import { roleRoutes } from './roles/routes.js'
import { apiTokenSalt, jwtSecret } from './secrets.js'
import { defaultSettings } from './settings.js'
import { Jwt } from './tokens/jwt.js'
import { Users } from './users/users.js'
import { userRoutes } from './users/routes.js'
import type { Plugin, Store } from '@content-gen/runtime'
import type { Accounts } from './accounts.js'
import type { OpenMailTransport } from './mail/define-transport.js'

/** The accounts of an app, and the app's store as their owners see it. */
export interface UsersPermissions {
  /** Knows who sends a request: for everything that is made after. */
  readonly store: Store
  /** Its routes, and what is to be done at the end. */
  readonly api: Plugin
  /** For the same operations by another way than REST. */
  readonly accounts: Accounts
}

/**
 * Opens the accounts over a store; `own`: what sends their mails in place of the config's transport. What the environment decides: `JWT_SECRET`, `API_TOKEN_SALT`, `PUBLIC_URL`.
 * @throws Error with a sentence for the person who starts the server
 */
export async function usersPermissions(opened: Store, own?: OpenMailTransport): Promise<UsersPermissions> {
  const { config, environment } = opened
  const settings = config.usersPermissions ?? defaultSettings
  const { projectDir, production: isProduction, port } = environment
  const source = { projectDir, isProduction, variables: process.env }
  const jwt = new Jwt(await jwtSecret(source), settings.jwt)
  const mail = config.email ?? { from: 'no-reply@localhost', transport: 'file:./mails.jsonl' }
  const mailer = own
    ? ownMailer(mail.from, own({ config, log: opened.log, projectDir }))
    : openMailer({ ...mail, projectDir })
  const authenticator = await Authenticator.open({
    store: opened,
    jwt,
    salt: apiTokenSalt(source),
    needsConfirmation: settings.advanced.email_confirmation,
  })
  await warnOfRoles(opened)
  const store: Store = { ...opened, callerOf: (authorization) => authenticator.callerOf(authorization) }
  const accounts: Accounts = {
    store,
    settings,
    users: new Users(store),
    roles: new Roles(store, () => authenticator.refresh()),
    jwt,
    mailer,
    discreetly: new Discreetly(opened.log, mailer.isQuick),
    rateLimit: new RateLimit(settings.ratelimit),
    publicUrl: (process.env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, ''),
  }
  accounts.users.names.fill().catch((error: unknown) => store.log.warn({ err: error }, 'accounts have no keys yet'))
  return {
    store,
    api: {
      routes: [...authRoutes(accounts), ...userRoutes(accounts), ...roleRoutes(accounts), ...mailRoutes(accounts)],
      prepare: async () => mailer.prepare?.(),
      stop: () => accounts.discreetly.settle(),
    },
    accounts,
  }
}
