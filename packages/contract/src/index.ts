export { endedSites, oauthSites, openidIssuers } from './accounts/providers.js'
export type { OauthFacts } from './accounts/providers.js'
export {
  accountsShapes,
  authApi,
  identitiesPanelApi,
  permissionsApi,
  providersApi,
  rolesApi,
  usersApi,
} from './accounts/routes.js'
export type {
  AdminConfig,
  AssistantConfig,
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
export { superAdmin } from './admin/super-admin.js'
export { coreSettings } from './core/settings.js'
export { ruleHint, ruleOptions, taskHint } from './cron/rules.js'
export { runsTable } from './cron/tables.js'
export { mailApi } from './mail/routes.js'
export { mailDefaults, mailProviders, mailSettings } from './mail/settings.js'
export { modelsApi } from './models/routes.js'
export { moveReviewAction, skipReviewAction } from './editorial/feature.js'
export { commentLimits } from './editorial/comment-limits.js'
export { mostActs } from './editorial/release-limits.js'
export { eventNames } from './editorial/event-names.js'
export type { EventName } from './editorial/event-names.js'
export { formulaStart } from './editorial/formula-start.js'
export { textMark } from './editorial/text-mark.js'
export { auditApi } from './editorial/routes/audit.js'
export { copiesApi, previewsApi, typingPanelApi } from './editorial/routes/copies.js'
export { releasesApi } from './editorial/routes/releases.js'
export { translationsPanelApi, trashPanelApi, versionsApi } from './editorial/routes/versions.js'
export { deliveriesApi, webhooksApi } from './editorial/routes/webhooks.js'
export { fileAttributes, filesApi, filesPanelApi, focusApi, focusPanelApi, foldersPanelApi } from './files/routes.js'
export { localesApi } from './locales/routes.js'
export { refusals } from './refusals.js'
export type { FaultCode, RefusalCode } from './refusals.js'
export { features } from './features.js'
export type { FeatureAction, ProjectSettings } from './features.js'
export type { AppCall, AppLine } from './features/app-line.js'
export type { Feature } from './features/feature.js'
export type { MenuEntry } from './features/menu-entry.js'
export { filesSettings } from './files/settings.js'
export { accountCodes, permissionUid, roleUid, userUid } from './accounts/content-types.js'
export { apiTokenTable, attemptsTable, identityTable, signInTable } from './accounts/tables.js'
export { fileUid } from './files/content-types.js'
export { issuerPattern } from './settings/issuer.js'
export { localesSettings } from './locales/settings.js'
export { linkForms } from './panel/link-forms.js'
export { fieldWidths } from './panel/panel-form.js'
export type {
  FieldGroup,
  FieldTab,
  FieldWidth,
  PageAddress,
  PanelCondition,
  PanelField,
  PanelForm,
  PanelText,
} from './panel/panel-form.js'
export type { DescribedRoute, PanelGroup, RouteAnswer, RouteFacts, RouteGroup, RouteParameter } from './routes/route.js'
export type { Shape, Shapes } from './routes/shape.js'
export type {
  ActionRule,
  PlacedRule,
  AdminRole,
  BucketOptions,
  CloudinaryOptions,
  EmailSettings,
  EntryLimits,
  MailApiOptions,
  MailgunOptions,
  MailService,
  Parsed,
  PurgeConfig,
  QuerySource,
  ReviewConfig,
  ReviewMove,
  RolePermissions,
  SesOptions,
  SignInProvider,
  SmtpOptions,
  UploadSettings,
  WebhookConfig,
} from './settings/parsed.js'
export type { Refused, Setting, Settings, SettingValue, SettingValues } from './settings/setting.js'
export type { ColumnText, FeatureTable, FeatureTables, Stored } from './tables/table.js'
export type { FeatureType, FeatureTypes } from './content-types/content-type.js'
export { accountsTypeDefs } from './accounts/type-defs.js'
export { filesTypeDefs } from './files/type-defs.js'
export { entryTypeDefs, filteredTypes, filterTypeDefs, sharedArgs, sharedTypeDefs } from './graphql/type-defs.js'
export { localesTypeDefs } from './locales/type-defs.js'
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
export { customFields, customFieldTypes } from './custom-fields/custom-fields.js'
export type { CustomControl, CustomField, CustomFieldType } from './custom-fields/custom-fields.js'
export { textRules } from './core/texts.js'
