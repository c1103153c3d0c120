import { coreSettings, type ProjectConfig } from '@content-gen/contract'
import { grantedActions, parameterTypes, type Model } from '@content-gen/schema'

/** Returns the part of the project's config that the running server needs, as the literal of its `Config`. */
export function configLiteral(config: ProjectConfig, models: readonly Model[]): object {
  const { provider: database, ...replicas } = config.database
  const { enabled: hasAccounts, providers, ownProviders: _file, ...accounts } = config['users-permissions']
  const { enabled: hasEditorial, review, ...editorial } = config.editorial
  const { enabled: hasAdmin, ...admin } = config.admin
  const { enabled: hasUpload, storage, provider, providerOptions, actionOptions, ...upload } = config.upload
  const { shadowCRUD: _shadowCrud, ...graphql } = config.graphql.config
  return {
    api: config.api,
    server: config.server,
    cache: config.cache,
    replicas: database === 'postgresql' ? replicas : undefined,
    i18n: config.i18n,
    graphql: { enabled: config.graphql.enabled, ...graphql },
    permissions: Object.fromEntries(
      Object.keys(config.permissions).map((role) => [role, grantedActions(config, role)]),
    ),
    rules: rulesLiteral(config),
    ...queriesLiteral(config, models),
    log: config.log.slow === coreSettings.log.properties.slow.default ? undefined : config.log,
    openapi: config.openapi.enabled ? { docs: config.openapi.docs } : undefined,
    editorial: hasEditorial ? { ...editorial, ...(Object.keys(review).length > 0 && { review }) } : undefined,
    admin: hasAdmin ? admin : undefined,
    upload: hasUpload
      ? {
          ...upload,
          ...(storage !== null && { storage }),
          ...(providerOptions && { provider, providerOptions, actionOptions }),
        }
      : undefined,
    usersPermissions: hasAccounts
      ? { ...accounts, ...(Object.keys(providers).length > 0 && { providers }) }
      : undefined,
    cron: config.cron.enabled ? {} : undefined,
    email: hasAccounts || hasAdmin ? config.email : undefined,
  }
}

/** Returns undefined if no role has limits. */
function rulesLiteral({ permissions }: ProjectConfig): object | undefined {
  const limited = Object.entries(permissions).filter(([, { rules }]) => rules.length > 0)
  return limited.length === 0
    ? undefined
    : Object.fromEntries(
        limited.map(([role, { rules }]) => [role, rules.map(({ pointer: _pointer, ...rule }) => rule)]),
      )
}

/** Queries by the action and their name, as requests ask for them. */
function queriesLiteral(config: ProjectConfig, models: readonly Model[]): object {
  const { queries, permissions } = config
  const named = Object.entries(queries).map(([name, query]) => {
    const { type, action, read, parameters } = query
    const types = [...parameterTypes(models, query, config)].filter(([, each]) => each !== 'text')
    return {
      action: `${type}.${action}`,
      name,
      read,
      parameters,
      types: types.length === 0 ? undefined : Object.fromEntries(types),
    }
  })
  const closed = Object.keys(permissions).filter((role) => permissions[role]?.onlyQueries)
  return {
    queries: named.length === 0 ? undefined : named,
    onlyQueries: closed.length === 0 ? undefined : closed,
  }
}
