import { mailDefaults, type EmailSettings } from '@content-gen/contract'
import { Discreetly, outgoingMailer, openMailer, ownMailer } from '@content-gen/users-permissions/parts'
import { isHeld, upkeep } from '@content-gen/runtime'
import type { Config, Plugin, Route, Store } from '@content-gen/runtime'
import type { OpenMailTransport } from '@content-gen/users-permissions'
import type { Accounts, Mailer } from '@content-gen/users-permissions/parts'
import { openAssistant } from './assistant/open-assistant.js'
import { assistantRoutes } from './assistant/routes.js'
import { Attempts } from './attempts/attempts.js'
import type { AdminCaller } from './administrators/admin-caller.js'
import { commentRoutes } from './comments/routes.js'
import { mountedRoutes } from './content/mounted-routes.js'
import { contentRoutes } from './content/routes.js'
import type { Features } from './panel-api/index.js'
import { extensionsRoute } from './extensions.js'
import { homeRoutes } from './home/routes.js'
import { storedCallers } from './mount/administrator-callers.js'
import { mountAdmin } from './mount/mount-admin.js'
import { ownPlace, ownRoutes } from './mount/own-routes.js'
import { publicUrl } from './link-page.js'
import { libraryRoutes } from './library/routes.js'
import { printFirstLink } from './links/first-link.js'
import { openFactorSeal } from './second-factor/factor-seal.js'
import { linkRoutes } from './links/routes.js'
import type { Panel } from './panel.js'
import { ProjectId } from './project/project-id.js'
import { pruneExpired } from './prune.js'
import { managementRoutes } from './management/routes.js'
import { oidcRoutes, openOidc } from './oidc/routes.js'
import { operationRoutes } from './operations/routes.js'
import { addressRoutes } from './addresses/routes.js'
import { outsideRoutes } from './outside/routes.js'
import { presenceRoutes } from './presence/routes.js'
import { profileRoutes } from './profile/routes.js'
import { AdministratorRights } from './rights/administrator-rights.js'
import { servePanel } from './serving/serve-panel.js'
import { sessionRoutes } from './sessions/routes.js'
import { Sessions } from './sessions/sessions.js'
import { startRoute } from './start.js'
import { usesRoutes } from './uses/routes.js'
import { viewRoutes } from './views/routes.js'

/** The other features of the app, as far as it has them. */
export interface AdminParts {
  readonly accounts?: Accounts
  /** The panel serves routes of these for administrators. */
  readonly features?: readonly Plugin[]
  /** Sends mails in place of the config's transport. */
  readonly mails?: OpenMailTransport
  /** All routes of the project: those for administrators are served here. */
  readonly routes?: readonly Route[]
}

/**
 * The panel at `/admin` and its API at `/admin/api`, for administrators alone.
 * @throws Error if the project was generated without the feature
 */
export function admin(store: Store, parts: AdminParts = {}): Plugin {
  const { config, environment } = store
  const settings = config.admin
  if (settings === undefined) throw new Error('The project was generated without `admin`.')
  const { features = [] } = parts
  const mail: EmailSettings = config.email ?? mailDefaults
  const mailer = mailerOf(store, mail, parts)
  const isReached = !environment.production || mail.service !== undefined || !mail.transport.startsWith('file:')
  const rights = new AdministratorRights(store)
  const project = new ProjectId(store)
  const panel: Panel = {
    store,
    settings,
    project,
    sessions: new Sessions(store, settings.session, project),
    attempts: new Attempts(store),
    discreetly: new Discreetly(store.log, mailer.isQuick),
    rights,
    mailer,
    factorSeal: openFactorSeal(process.env),
    canMail: async () => isReached && (mailer.isQuick || !(await isHeld(store.database))),
    publicUrl: publicUrl({ ...process.env, PORT: String(environment.port) }),
  }
  const oidc = openOidc(panel)
  const fileOrigins = features.flatMap((feature) => feature.fileOrigins ?? [])
  const assistant = openAssistant(panel)
  const content = {
    store,
    features: featuresOf(config, fileOrigins, assistant !== null),
    rightsOf: (administrator: AdminCaller) => rights.of(administrator),
  }
  const routes = [
    startRoute(panel, oidc?.label ?? null),
    extensionsRoute(panel),
    ...sessionRoutes(panel),
    ...oidcRoutes(panel, oidc),
    ...linkRoutes(panel),
    ...profileRoutes(panel),
    ...managementRoutes(panel, rights),
    ...operationRoutes(
      panel,
      features.flatMap(({ checks = [] }) => checks),
    ),
    ...contentRoutes(content),
    ...presenceRoutes(content),
    ...homeRoutes(content),
    ...libraryRoutes(content),
    ...usesRoutes(content),
    ...addressRoutes(content),
    ...viewRoutes(store, rights),
    ...outsideRoutes(panel),
    ...assistantRoutes(panel, assistant, (administrator) => rights.of(administrator)),
    ...commentRoutes(
      panel,
      rights,
      features.flatMap(({ tellComment }) => tellComment ?? []),
    ),
    ...mountedRoutes(features),
  ]
  for (const { actForAdministrators } of features) actForAdministrators?.(storedCallers(store, rights))
  const multipart = features.find((feature) => feature.multipart)?.multipart
  const api = mountAdmin({ ...panel, multipart }, routes)
  const own = ownRoutes(store, parts.routes ?? [])
  const serveOwn = own.length > 0 ? mountAdmin({ ...panel, multipart }, own, ownPlace(store, own)) : null
  const serve = servePanel(store, fileOrigins)
  const pruning = upkeep(store.log, () => pruneExpired(panel), 'old sessions and links could not be deleted')
  const printLink = () =>
    printFirstLink(panel).catch((error: unknown) =>
      store.log.warn({ err: error }, 'the link for the first administrator could not be made'),
    )
  // In production behind the row by which other processes see this one.
  const printed = environment.production ? null : printLink()
  return {
    middleware: (ctx, next) => {
      const rest = async () => void (await serve(ctx, next))
      return api(ctx, serveOwn === null ? rest : async () => void (await serveOwn(ctx, rest)))
    },
    prepare: async () => {
      await mailer.prepare?.()
      await (printed ?? printLink())
      pruning.start()
    },
    stop: async () => {
      await panel.discreetly.settle()
      await pruning.stop()
    },
  }
}

function featuresOf(
  { admin: panel, editorial, upload, usersPermissions }: Config,
  fileOrigins: readonly string[],
  assistant: boolean,
): Features {
  return {
    editorial: editorial !== undefined,
    previews: editorial !== undefined && editorial.preview.url !== null,
    media: upload !== undefined,
    fetch: panel?.fetch.enabled === true,
    assistant,
    accounts: usersPermissions !== undefined,
    providers: Object.keys(usersPermissions?.providers ?? {}),
    fileOrigins,
  }
}

function mailerOf(store: Store, mail: EmailSettings, { accounts, mails }: AdminParts): Mailer {
  if (accounts) return accounts.mailer
  const {
    config,
    log,
    environment: { projectDir },
  } = store
  const own = mails && ownMailer(mail, mails({ config, log, projectDir }))
  return outgoingMailer(own ?? openMailer(mail, projectDir, process.env), store)
}
