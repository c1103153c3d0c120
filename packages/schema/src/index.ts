export { compareText } from './compare-text.js'
export { parseConfig } from './config/config.js'
export type {
  ApiConfig,
  GraphqlConfig,
  ProjectConfig,
  RolePermissions,
  ServerConfig,
  UsersPermissionsConfig,
} from './config/project-config.js'
export { formatDiagnostic, hasErrors, sortDiagnostics } from './diagnostics.js'
export { importNames } from './names/owner-names.js'
export type { ImportedFile } from './names/owner-names.js'
export { parseModels } from './parse/parse.js'
export { featureActions, grantedActions } from './config/permissions.js'
export { enumNames } from './resolve/enums.js'
export { parameterTypes } from './resolve/queries.js'
export { resolve } from './resolve/resolve.js'
export type { ValueType } from './resolve/value-type.js'
export { didYouMean } from './suggest.js'
export type * from './schema.js'
export type { Source, SourceFile } from './source.js'
export { isOwnerFile } from './config/owner-file.js'
