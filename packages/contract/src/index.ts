export { firstActions } from './accounts/actions.js'
export { accountsShapes, authApi, mailApi, permissionsApi, rolesApi, usersApi } from './accounts/routes.js'
export { settings } from './config.js'
export type {
  AdminConfig,
  CacheConfig,
  CacheTagsConfig,
  Config,
  EditorialConfig,
  NamedQuery,
  OidcConfig,
  ParameterType,
  ProjectConfig,
  UploadConfig,
  UsersPermissionsConfig,
} from './config.js'
export { modelsApi } from './core/routes.js'
export { auditApi } from './editorial/routes/audit.js'
export { copiesApi, previewsApi } from './editorial/routes/copies.js'
export { releasesApi } from './editorial/routes/releases.js'
export { trashPanelApi, versionsApi } from './editorial/routes/versions.js'
export { deliveriesApi, webhooksApi } from './editorial/routes/webhooks.js'
export { folderActions } from './files/actions.js'
export { fileAttributes, filesApi, filesPanelApi, focusApi, focusPanelApi, foldersPanelApi } from './files/routes.js'
export { localesApi } from './locales/routes.js'
export { refusals } from './refusals.js'
export type { FaultCode, RefusalCode } from './refusals.js'
export { featureShapes, routeGroups } from './routes.js'
export type { FeatureAction } from './routes.js'
export type { DescribedRoute, PanelGroup, RouteAnswer, RouteFacts, RouteGroup, RouteParameter } from './routes/route.js'
export type { Shape, Shapes } from './routes/shape.js'
export type {
  ActionRule,
  PlacedRule,
  AdminRole,
  BucketOptions,
  CloudinaryOptions,
  EntryLimits,
  Parsed,
  PurgeConfig,
  QuerySource,
  RolePermissions,
  UploadSettings,
  WebhookConfig,
} from './settings/parsed.js'
export type { Refused, Setting, Settings, SettingValue, SettingValues } from './settings/setting.js'
export { featureTables } from './tables.js'
export type { ColumnText, FeatureTable, FeatureTables, Section, Stored } from './tables/table.js'
export { featureTypes } from './content-types.js'
export type { FeatureType, FeatureTypes } from './content-types/content-type.js'
export { accountsTypeDefs } from './accounts/type-defs.js'
export { filesTypeDefs } from './files/type-defs.js'
export { entryTypeDefs, filteredTypes, filterTypeDefs, sharedArgs, sharedTypeDefs } from './graphql/type-defs.js'
export { localesTypeDefs } from './locales/type-defs.js'
export { featureTypeDefs } from './type-defs.js'
export type {
  ColumnRef,
  Creators,
  JsonType,
  Link,
  MediaType,
  MorphKind,
  MorphTable,
  RelationKind,
  ScalarType,
} from './core/attributes.js'
export { mailDefaults } from './core/settings.js'
export { textRules } from './core/texts.js'
