/** The feature's tables, as its statements need them. */
import type { Column, Table } from '@content-gen/runtime/write'

export const versionsTable = 'content_gen_versions'

const id = ['id', { name: 'id', stored: 'integer' }] as const
const type = ['type', { name: 'type', stored: 'text' }] as const
const document = ['document', { name: 'document', stored: 'text' }] as const

/** The columns that say who did something. */
const actor: readonly (readonly [string, Column])[] = [
  ['actorKind', { name: 'actor_kind', stored: 'text' }],
  ['actorId', { name: 'actor_id', stored: 'text' }],
  ['actorName', { name: 'actor_name', stored: 'text' }],
  ['requestId', { name: 'request_id', stored: 'text' }],
  ['at', { name: 'at', stored: 'datetime' }],
]

export const copies: Table = {
  name: 'content_gen_working_copies',
  columns: new Map([
    id,
    type,
    ['entry', { name: 'entry', stored: 'integer' }],
    ['locale', { name: 'locale', stored: 'text' }],
    ['base', { name: 'base', stored: 'integer' }],
    ['revision', { name: 'revision', stored: 'integer' }],
    ['savedAt', { name: 'saved_at', stored: 'datetime' }],
  ]),
}

export const saves: Table = {
  name: 'content_gen_saves',
  columns: new Map([
    id,
    ['copy', { name: 'copy', stored: 'integer' }],
    ['revision', { name: 'revision', stored: 'integer' }],
    ...actor,
    document,
  ]),
}
