import { authApi, mailApi, permissionsApi, rolesApi, usersApi } from './accounts/routes.js'
import { modelsApi } from './core/routes.js'
import { auditApi } from './editorial/routes/audit.js'
import { copiesApi, previewsApi } from './editorial/routes/copies.js'
import { releasesApi } from './editorial/routes/releases.js'
import { versionsApi } from './editorial/routes/versions.js'
import { deliveriesApi, webhooksApi } from './editorial/routes/webhooks.js'
import { editorialShapes } from './editorial/shapes.js'
import type { folderActions } from './files/actions.js'
import { filesApi, focusApi } from './files/routes.js'
import type { foldersPanelApi } from './files/routes.js'
import { localesApi, localesShapes } from './locales/routes.js'
import type { PanelGroup, RouteGroup } from './routes/route.js'

const groups = [
  authApi,
  usersApi,
  rolesApi,
  permissionsApi,
  mailApi,
  filesApi,
  focusApi,
  versionsApi,
  copiesApi,
  releasesApi,
  previewsApi,
  webhooksApi,
  deliveriesApi,
  auditApi,
  localesApi,
  modelsApi,
] as const

/** The routes of all features, in the order of `openapi.json`. */
export const routeGroups: readonly RouteGroup[] = groups

type ActionsOf<Group extends PanelGroup> = Group extends PanelGroup
  ? Group['routes'][keyof Group['routes']]['action']
  : never

/** The actions of features, those that only GraphQL or the panel knows included. */
export type FeatureAction = ActionsOf<(typeof groups)[number] | typeof foldersPanelApi> | (typeof folderActions)[number]

/** The schemas that routes of features refer to, in the order of `openapi.json`, but for those of accounts, which need their model. */
export const featureShapes = { ...localesShapes, ...editorialShapes }
