export { compareText } from './compare-text.js'
export { parseConfig } from './config.js'
export type {
  ApiConfig,
  GraphqlConfig,
  ProjectConfig,
  RolePermissions,
  ServerConfig,
  UsersPermissionsConfig,
} from './project-config.js'
export { formatDiagnostic, hasErrors, sortDiagnostics } from './diagnostics.js'
export { importNames } from './owner-names.js'
export type { ImportedFile } from './owner-names.js'
export { parseModels } from './parse.js'
export { featureActions, grantedActions } from './permissions.js'
export { resolve } from './resolve.js'
export { didYouMean } from './suggest.js'
export type * from './schema.js'
export type { Source, SourceFile } from './source.js'
export { isOwnerFile } from './config-owner-file.js'
