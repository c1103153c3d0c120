import type { ProjectConfig } from '@content-gen/contract'
import { featuresOf } from './features.js'
import type { Report } from '../diagnostics.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { ContentType, Model } from '../source.js'
import { didYouMean } from '../suggest.js'

/** Returns the actions of a role without duplicates: those that the config lists and those that it starts with. */
export function grantedActions(config: ProjectConfig, role: string): readonly string[] {
  const { defaults, actions } = config.permissions[role] ?? { defaults: true, actions: [] }
  const first = defaults ? featuresOf(config).flatMap(({ firstActions }) => firstActions?.[role] ?? []) : []
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

/** Returns the actions of the routes that features add, and of those that only GraphQL has. */
export function featureActions(config: ProjectConfig): readonly string[] {
  const actions = featuresOf(config).flatMap(({ routes = [], otherActions = [] }) => [
    ...routes.flatMap((group) => Object.values(group.routes).map(({ action }) => action)),
    ...otherActions,
  ])
  return [...new Set(actions)]
}
