/** The settings that their descriptions in the package `contract` do not say whole. */
import type { Parsed } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { parseAdminRoles } from './admin-roles.js'
import { parseApolloServer } from './apollo.js'
import { parseCacheControls } from './cache-controls.js'
import { parseEmail } from './email.js'
import { parseCustomFields } from './custom-fields.js'
import { parseIndexes } from './indexes.js'
import { parseLocales } from './locales.js'
import { parseOrigin, urlPath } from './addresses.js'
import { ownerFile } from './owner-file.js'
import { parsePermissions } from './role-permissions.js'
import { parsePreviewUrl } from './preview-url.js'
import { parsePurge } from './purge.js'
import { parseQueries } from './queries.js'
import { parseReviews } from './reviews.js'
import { parseSearch } from './search.js'
import { parseSignInProviders } from './sign-in-providers.js'
import { parseTransformedTypes } from './transformed-types.js'
import { parseUpload } from './upload.js'
import { parseVersionedTypes } from './versioned-types.js'
import { parseWebhooks } from './webhooks.js'

/** Each reads the value at a key of its section. `byDefault`: the default of the description. */
export const parsers: {
  readonly [Name in keyof Parsed]: (section: ObjectReader, key: string, byDefault: unknown) => Parsed[Name]
} = {
  path: (section, key, byDefault) => urlPath(section, key, String(byDefault), false),
  pathOrNone: (section, key, byDefault) => urlPath(section, key, String(byDefault), true),
  origin: parseOrigin,
  cacheControls: parseCacheControls,
  purge: parsePurge,
  locales: parseLocales,
  apolloServer: parseApolloServer,
  email: parseEmail,
  ownerFile,
  signInProviders: parseSignInProviders,
  upload: parseUpload,
  transformedTypes: parseTransformedTypes,
  versionedTypes: parseVersionedTypes,
  previewUrl: parsePreviewUrl,
  reviews: parseReviews,
  webhooks: parseWebhooks,
  adminRoles: parseAdminRoles,
  queries: parseQueries,
  permissions: parsePermissions,
  customFields: parseCustomFields,
  indexes: parseIndexes,
  search: parseSearch,
}
