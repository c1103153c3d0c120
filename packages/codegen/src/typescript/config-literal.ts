import type { ProjectConfig } from '@content-gen/schema'

/** The part of the project's config that the running server needs: the literal of its `Config`. */
export function configLiteral(config: ProjectConfig): object {
  const { endpoint, playgroundAlways, depthLimit, defaultLimit, amountLimit, apolloServer } = config.graphql.config
  return {
    api: config.api,
    server: config.server,
    i18n: config.i18n,
    graphql: {
      enabled: config.graphql.enabled,
      endpoint,
      playgroundAlways,
      depthLimit,
      defaultLimit,
      amountLimit,
      apolloServer,
    },
    permissions: Object.fromEntries(Object.entries(config.permissions).map(([role, { actions }]) => [role, actions])),
  }
}
