import { accountsShapes, authApi, mailApi, permissionsApi, rolesApi, usersApi } from './accounts/routes.js'
import { modelsApi } from './core/routes.js'
import {
  auditApi,
  copiesApi,
  deliveriesApi,
  previewsApi,
  releasesApi,
  versionsApi,
  webhooksApi,
} from './editorial/routes.js'
import { editorialShapes } from './editorial/shapes.js'
import { filesApi, focusApi } from './files/routes.js'
import { localesApi, localesShapes } from './locales/routes.js'
import type { RouteGroup } from './routes/route.js'

/** The routes of all features, in the order of `openapi.json`. */
export const routeGroups: readonly RouteGroup[] = [
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
]

/** The schemas that routes of features refer to, in the order of `openapi.json`. Those of accounts need their model. */
export { accountsShapes }
export const featureShapes = { ...localesShapes, ...editorialShapes }
