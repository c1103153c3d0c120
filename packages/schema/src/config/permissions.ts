import type { ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { ContentType, Model } from '../source.js'
import { didYouMean } from '../suggest.js'

const authActions = [
  'callback',
  'connect',
  'forgotPassword',
  'resetPassword',
  'register',
  'emailConfirmation',
  'sendEmailConfirmation',
  'changePassword',
]
const userActions = ['me', 'find', 'findOne', 'count', 'create', 'update', 'destroy']
const roleActions = ['find', 'findOne', 'createRole', 'updateRole', 'deleteRole']
const fileActions = ['find', 'findOne', 'upload', 'destroy']
/** Only in GraphQL, where the relation from a folder to its files also requires permission to find those. */
const folderActions = ['folder.find', 'folder.findOne', 'folder.create', 'folder.update', 'folder.delete', 'file.find']
const editorialActions = [
  'versions.read',
  'versions.restore',
  'versions.delete',
  'copies.read',
  'copies.save',
  'copies.publish',
  'releases.read',
  'releases.save',
  'releases.run',
  'previews.create',
  'webhooks.read',
  'webhooks.save',
  'deliveries.read',
  'deliveries.replay',
  'audit.read',
]
const modelActions = [
  'components.getComponent',
  'components.getComponents',
  'content-types.getContentType',
  'content-types.getContentTypes',
]

/** The actions that every role of this type starts with, unless the config says otherwise. */
const defaultActions: Readonly<Record<string, readonly string[]>> = {
  public: prefixed(
    'users-permissions.auth',
    authActions.filter((action) => action !== 'changePassword'),
  ),
  authenticated: ['plugin::users-permissions.auth.changePassword', 'plugin::users-permissions.user.me'],
}

/** Returns the actions of a role without duplicates: those that the config lists and those that it starts with. */
export function grantedActions(config: ProjectConfig, role: string): readonly string[] {
  const { defaults, actions } = config.permissions[role] ?? { defaults: true, actions: [] }
  const first = defaults && config['users-permissions'].enabled ? (defaultActions[role] ?? []) : []
  return [...new Set([...actions, ...first])]
}

/** Returns every existing action. `ownActions` are those of the owner's controllers. */
export function knownActions(
  models: ReadonlyMap<string, Model>,
  config: ProjectConfig,
  ownActions: readonly string[],
): ReadonlySet<string> {
  return new Set([...featureActions(config), ...[...models.values()].flatMap(typeActions), ...ownActions])
}

/** Warns about actions that do not exist: a grant without effect is a mistake. The actions of `unreadable` types are unknown. */
export function checkPermissions(
  config: ProjectConfig,
  known: ReadonlySet<string>,
  unreadable: ReadonlySet<string>,
  report: Report,
): void {
  for (const [role, { actions }] of Object.entries(config.permissions)) {
    const at = { file: config.file, pointer: child('/permissions', role) }
    for (const action of actions) {
      if (known.has(action) || unreadable.has(action.slice(0, action.lastIndexOf('.')))) continue
      report.warn('permission-unknown', at, `there is no action ${quote(action)}`, didYouMean(action, known))
    }
  }
}

function typeActions(model: Model): readonly string[] {
  if (model.sort === 'component' || model.plugin !== null) return []
  return [...crud(model), ...(model.isLocalized ? ['createLocalization'] : [])].map(
    (action) => `${model.uid}.${action}`,
  )
}

function crud({ kind }: ContentType): readonly string[] {
  return kind === 'singleType' ? ['find', 'update', 'delete'] : ['find', 'findOne', 'create', 'update', 'delete']
}

/** Returns the actions of the routes that features add. */
export function featureActions(config: ProjectConfig): readonly string[] {
  return [
    ...(config['users-permissions'].enabled
      ? [
          ...prefixed('users-permissions.auth', authActions),
          ...prefixed('users-permissions.user', userActions),
          ...prefixed('users-permissions.role', roleActions),
          ...prefixed('users-permissions.permissions', ['getPermissions']),
        ]
      : []),
    ...(config.upload.enabled ? prefixed('upload.content-api', fileActions) : []),
    ...(config.upload.enabled ? folderActions.map((action) => `plugin::upload.${action}`) : []),
    ...(config.i18n.enabled ? prefixed('i18n.locales', ['listLocales']) : []),
    ...(config.editorial.enabled ? prefixed('editorial', editorialActions) : []),
    ...prefixed('email.email', ['send']),
    ...prefixed('content-type-builder', modelActions),
  ]
}

function prefixed(prefix: string, actions: readonly string[]): readonly string[] {
  return actions.map((action) => `plugin::${prefix}.${action}`)
}
