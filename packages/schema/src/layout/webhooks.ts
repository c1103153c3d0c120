/** Tables of events and of their delivery to webhooks. */
import type { TableNames } from './tables.js'
import { open } from './editorial.js'
import type { TableDraft } from './table-draft.js'

export function draftWebhooks(names: TableNames): TableDraft[] {
  return [draftEvents(names), draftDeliveries(names)]
}

/** One row per event that a webhook may want. */
function draftEvents(names: TableNames): TableDraft {
  const { draft, add } = open(
    names,
    'Event',
    'content_gen_events',
    'What happened to entries, files and releases, for webhooks. `subject` is JSON.',
  )
  add('key', 'String')
  add('name', 'String')
  add('type', 'String')
  add('entry', 'Int')
  add('at', 'DateTime')
  add('subject', 'String')
  return draft
}

/** One row per event and webhook. */
function draftDeliveries(names: TableNames): TableDraft {
  const { draft, add } = open(
    names,
    'Delivery',
    'content_gen_deliveries',
    'Events on their way to webhooks. Moments are milliseconds since 1970, by the clock of the database.',
  )
  add('webhook', 'String')
  add('event', 'Int')
  add('type', 'String')
  add('entry', 'Int')
  add('state', 'String')
  add('due', 'BigInt')
  add('since', 'BigInt')
  add('changed', 'BigInt')
  add('failures', 'Int')
  add('leasedUntil', 'BigInt')
  add('claim', 'String', false)
  add('reason', 'String', false)
  // The oldest of an entry; those that are due; those that are over; those of an event.
  draft.indexes.push(
    ['webhook', 'state', 'type', 'entry'],
    ['webhook', 'state', 'due'],
    ['state', 'changed'],
    ['event'],
  )
  return draft
}
