export { settings } from './config.js'
export type { Config, NamedQuery, ParameterType, ProjectConfig, UploadConfig } from './config.js'
export type {
  ActionRule,
  AdminRole,
  BucketOptions,
  EntryLimits,
  Parsed,
  PurgeConfig,
  QuerySource,
  RolePermissions,
  UploadSettings,
  WebhookConfig,
} from './settings/parsed.js'
export type { Refused, Setting, Settings, SettingValue, SettingValues } from './settings/setting.js'
