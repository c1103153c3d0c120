import { accountsFeature } from './accounts/feature.js'
import { adminFeature } from './admin/feature.js'
import { coreFeature } from './core/feature.js'
import { cronFeature } from './cron/feature.js'
import { editorialFeature } from './editorial/feature.js'
import type { Feature } from './features/feature.js'
import { filesFeature } from './files/feature.js'
import type { foldersPanelApi } from './files/routes.js'
import { graphqlFeature } from './graphql/feature.js'
import { localesFeature } from './locales/feature.js'
import { mailFeature } from './mail/feature.js'
import { mcpFeature } from './mcp/feature.js'
import { modelsFeature } from './models/feature.js'
import { openapiFeature } from './openapi/feature.js'
import type { PanelGroup } from './routes/route.js'

const list = [
  coreFeature,
  accountsFeature,
  mailFeature,
  filesFeature,
  editorialFeature,
  localesFeature,
  modelsFeature,
  graphqlFeature,
  openapiFeature,
  mcpFeature,
  cronFeature,
  adminFeature,
] as const

/** All features. A server tries their routes in this order, and `openapi.json` has it too. */
export const features: readonly Feature[] = list

type Listed = (typeof list)[number]

/** The sections of `content-gen.config.json`. */
export type ProjectSettings = Meet<Extract<Listed, { settings: unknown }>['settings']>

/** An intersection, made of a union. */
type Meet<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type ActionsOf<Group extends PanelGroup> = Group extends PanelGroup
  ? Group['routes'][keyof Group['routes']]['action']
  : never

/** The actions of features, those that only GraphQL or the panel knows included. */
export type FeatureAction =
  | ActionsOf<Extract<Listed, { routes: unknown }>['routes'][number] | typeof foldersPanelApi>
  | Extract<Listed, { otherActions: unknown }>['otherActions'][number]
