import { accountsTypeDefs } from './accounts/type-defs.js'
import { filesTypeDefs } from './files/type-defs.js'
import { localesTypeDefs } from './locales/type-defs.js'

/**
 * The GraphQL types of features: a project has those whose section of the config is on. One member per line, so that readers need no
 * parser; `extend type` adds to what every schema has, or to the type of a content type.
 */
export const featureTypeDefs = [
  { section: 'users-permissions', typeDefs: accountsTypeDefs },
  { section: 'upload', typeDefs: filesTypeDefs },
  { section: 'i18n', typeDefs: localesTypeDefs },
] as const
