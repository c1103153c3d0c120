/** The feature's tables, as its statements need them. Moments are milliseconds since 1970, by the clock of the database. */
import type { Column, Table } from '@content-gen/runtime/write'

function table(name: string, columns: Readonly<Record<string, Column['stored']>>): Table {
  const entries = Object.entries({ id: 'integer', ...columns } satisfies Record<string, Column['stored']>)
  return { name, columns: new Map(entries.map(([field, stored]) => [field, { name: snakeCase(field), stored }])) }
}

function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const administrators = table('content_gen_administrators', {
  email: 'text',
  firstname: 'text',
  lastname: 'text',
  roles: 'text',
  password: 'text',
  isBlocked: 'boolean',
  secret: 'text',
  lastStep: 'bigint',
  recoveryCodes: 'text',
  subject: 'text',
  created: 'bigint',
  seen: 'bigint',
})

export const sessions = table('content_gen_admin_sessions', {
  key: 'text',
  administrator: 'integer',
  created: 'bigint',
  seen: 'bigint',
  proved: 'bigint',
  expires: 'bigint',
  address: 'text',
  agent: 'text',
})

export const links = table('content_gen_admin_links', {
  key: 'text',
  kind: 'text',
  administrator: 'integer',
  data: 'text',
  expires: 'bigint',
})

export const preferences = table('content_gen_admin_preferences', {
  administrator: 'integer',
  name: 'text',
  value: 'text',
})

export const attempts = table('content_gen_admin_attempts', { key: 'text', since: 'bigint', count: 'integer' })

/** The type of administrators in the audit: they are no entries. */
export const administratorUid = 'admin::user'
