/** Tables of events and of their delivery to webhooks. */
import type { TableNames } from './tables.js'
import { featureTable } from './feature-table.js'
import type { TableDraft } from './table-draft.js'

export function draftWebhooks(names: TableNames): TableDraft[] {
  return [draftEvents(names), draftDeliveries(names), draftStoredWebhooks(names)]
}

/** One row per event that a webhook may want. */
function draftEvents(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'Event',
    'content_gen_events',
    'Events of entries, files and releases, for webhooks. `subject` is JSON.',
    {
      key: 'String',
      name: 'String',
      type: 'String',
      entry: 'Int',
      at: 'DateTime',
      subject: 'String',
    },
  )
  return draft
}

/** One row per event and webhook. */
function draftDeliveries(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'Delivery',
    'content_gen_deliveries',
    'Events on their way to webhooks. Moments are milliseconds since 1970, by the clock of the database.',
    {
      webhook: 'String',
      event: 'Int',
      type: 'String',
      entry: 'Int',
      state: 'String',
      due: 'BigInt',
      since: 'BigInt',
      changed: 'BigInt',
      failures: 'Int',
      leasedUntil: 'BigInt',
      claim: 'String?',
      reason: 'String?',
    },
  )
  // The oldest of an entry; those that are due; those that are over; those of an event.
  draft.indexes.push(
    ['webhook', 'state', 'type', 'entry'],
    ['webhook', 'state', 'due'],
    ['state', 'changed'],
    ['event'],
  )
  return draft
}

function draftStoredWebhooks(names: TableNames): TableDraft {
  const draft = featureTable(
    names,
    'Webhook',
    'content_gen_webhooks',
    'Webhooks beside those of the config. `secret` and `headers` are sealed, `events` and `types` JSON.',
    {
      name: 'String',
      url: 'String',
      secret: 'String?',
      headers: 'String?',
      events: 'String',
      types: 'String',
      isEnabled: 'Boolean',
      createdAt: 'DateTime',
      updatedAt: 'DateTime',
    },
  )
  draft.uniques.push(['name'])
  return draft
}
