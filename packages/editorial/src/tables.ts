/** The feature's tables, as its statements need them. */
import type { Column, Table } from '@content-gen/runtime/write'

export const versionsTable = 'content_gen_versions'
export const eventsTable = 'content_gen_events'
export const deliveriesTable = 'content_gen_deliveries'
export const auditTable = 'content_gen_audit'

function column(field: string, stored: Column['stored'], name = field): readonly [string, Column] {
  return [field, { name, stored }]
}

const id = column('id', 'integer')

/** The columns that say who did something. */
const actor = [
  column('actorKind', 'text', 'actor_kind'),
  column('actorId', 'text', 'actor_id'),
  column('actorName', 'text', 'actor_name'),
]

export const copies: Table = {
  name: 'content_gen_working_copies',
  columns: new Map([
    id,
    column('type', 'text'),
    column('entry', 'integer'),
    column('locale', 'text'),
    column('localizationOf', 'integer', 'localization_of'),
    column('base', 'integer'),
    column('revision', 'integer'),
    column('savedAt', 'datetime', 'saved_at'),
  ]),
}

export const saves: Table = {
  name: 'content_gen_saves',
  columns: new Map([
    id,
    column('copy', 'integer'),
    column('revision', 'integer'),
    ...actor,
    column('requestId', 'text', 'request_id'),
    column('at', 'datetime'),
    column('document', 'text'),
  ]),
}

export const releases: Table = {
  name: 'content_gen_releases',
  columns: new Map([
    id,
    column('name', 'text'),
    column('state', 'text'),
    column('at', 'datetime'),
    column('acts', 'text'),
    column('reasons', 'text'),
    ...actor,
    column('createdAt', 'datetime', 'created_at'),
    column('doneAt', 'datetime', 'done_at'),
  ]),
}

/** The webhooks that administrators keep, beside those of the config. */
export const webhooks: Table = {
  name: 'content_gen_webhooks',
  columns: new Map([
    id,
    column('name', 'text'),
    column('url', 'text'),
    column('secret', 'text'),
    column('headers', 'text'),
    column('events', 'text'),
    column('types', 'text'),
    column('isEnabled', 'boolean', 'is_enabled'),
    column('createdAt', 'datetime', 'created_at'),
    column('updatedAt', 'datetime', 'updated_at'),
  ]),
}
