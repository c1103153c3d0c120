/** The data of the accounts feature that its API does not show. */
import type { TableNames } from './tables.js'
import { TableDraft } from './table-draft.js'

/** The type whose entries have passwords, and tokens to revoke. */
export const userUid = 'plugin::users-permissions.user'

/** API tokens: a table without a content type, so that no query can reach it. */
export function draftApiTokens({ models, names }: TableNames): TableDraft {
  const identity = 'admin::api-token'
  const draft = new TableDraft(
    models.take(identity, 'ApiToken', 'UsersPermissionsApiToken'),
    names.take(identity, 'content_gen_api_tokens'),
    'API tokens. `accessKey` is an HMAC of the token.',
  )
  const add = (field: string, type: 'String' | 'DateTime' | 'Json', isRequired: boolean, isUnique = false) =>
    draft.add(draft.reserve(field, field), type, { isRequired, isUnique })
  add('name', 'String', true, true)
  add('type', 'String', true)
  add('accessKey', 'String', true, true)
  add('permissions', 'Json', true)
  add('expiresAt', 'DateTime', false)
  add('lastUsedAt', 'DateTime', false)
  add('createdAt', 'DateTime', true)
  return draft
}

/** Indexes for sign-in and the links in mails, which look users up by these columns. */
export function indexUsers(draft: TableDraft): void {
  for (const field of ['email', 'resetPasswordToken', 'confirmationToken']) {
    const column = draft.columns.find((candidate) => candidate.field === field && !candidate.isUnique)
    if (column !== undefined) draft.indexes.push([column.field])
  }
}
