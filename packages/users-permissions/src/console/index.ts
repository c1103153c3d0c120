/** The command line's operations on accounts: directly in the database, whether or not a server runs. */
export {
  deleteAccount,
  findAccount,
  linkPerson,
  listAccounts,
  revokeAll,
  setBlocked,
  setPassword,
  setRole,
} from './accounts.js'
export type { ListedAccount } from './accounts.js'
export { alikeAccounts } from './alike-accounts.js'
export type { AlikeAccount } from './alike-accounts.js'
export { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.js'
export type { ListedToken, NewToken } from './api-tokens.js'
export { applyRoles } from './apply-roles.js'
export type { RolesConfig } from './apply-roles.js'
export { createUser } from './create-user.js'
export type { NewUser } from './create-user.js'
export { unlinkedAccounts } from './identities.js'
export type { UnlinkedAccount } from './identities.js'
export { note } from './note.js'
export { AccountsError } from './rows.js'
export type { MorphLink, Rows, RowValue } from './rows.js'
export { makeSecret, secretWeakness } from '../secrets.js'
export { apiTokenTypes } from '../tokens/api-token.js'
export type { ApiTokenType } from '../tokens/api-token.js'
