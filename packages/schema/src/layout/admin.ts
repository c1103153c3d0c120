/** Tables of administrators: they belong to no content type, so that no query reaches them. Moments are milliseconds since 1970. */
import type { TableNames } from './tables.js'
import { featureTable } from './feature-table.js'
import type { TableDraft } from './table-draft.js'

export function draftAdmin(names: TableNames): TableDraft[] {
  return [
    draftAdministrators(names),
    draftSessions(names),
    draftLinks(names),
    draftPreferences(names),
    draftAttempts(names),
  ]
}

function draftAdministrators(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'Administrator',
    'content_gen_administrators',
    'People who use the panel. `roles` is JSON, `password` and `recoveryCodes` are hashes.',
    {
      email: 'String',
      firstname: 'String',
      lastname: 'String',
      roles: 'String',
      password: 'String?',
      isBlocked: 'Boolean',
      secret: 'String?',
      lastStep: 'BigInt?',
      recoveryCodes: 'String',
      subject: 'String?',
      created: 'BigInt',
      seen: 'BigInt?',
    },
  )
  draft.uniques.push(['email'], ['subject'])
  return draft
}

function draftSessions(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'AdminSession',
    'content_gen_admin_sessions',
    'Sessions of administrators. `key` is a hash.',
    {
      key: 'String',
      administrator: 'Int',
      created: 'BigInt',
      seen: 'BigInt',
      proved: 'BigInt?',
      expires: 'BigInt',
      address: 'String',
      agent: 'String',
    },
  )
  draft.uniques.push(['key'])
  draft.indexes.push(['administrator'])
  return draft
}

function draftLinks(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'AdminLink',
    'content_gen_admin_links',
    'Links that lead administrators in, once. `key` is a hash.',
    { key: 'String', kind: 'String', administrator: 'Int?', data: 'String?', expires: 'BigInt' },
  )
  draft.uniques.push(['key'])
  draft.indexes.push(['administrator'])
  return draft
}

function draftPreferences(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'AdminPreference',
    'content_gen_admin_preferences',
    'Settings of the panel, by person. `value` is JSON.',
    { administrator: 'Int', name: 'String', value: 'String' },
  )
  draft.uniques.push(['administrator', 'name'])
  return draft
}

/** Attempts to sign in, which all processes count together. */
function draftAttempts(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'AdminAttempt',
    'content_gen_admin_attempts',
    'Attempts to sign in to the panel. `key` says what is counted, as a hash.',
    { key: 'String', since: 'BigInt', count: 'Int' },
  )
  draft.uniques.push(['key'])
  return draft
}
