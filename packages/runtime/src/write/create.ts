import { isRecord, own } from './input/body.js'
import { validateEntry } from './input/validate.js'
import { groupFor } from './localization/group.js'
import { entryLocale } from './localization/locale.js'
import { storeNew } from './store-new.js'
import type { Caller } from '../caller.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'
import type { RowInput } from './input/entry-input.js'
import type { Session } from './session.js'

export interface CreateOptions {
  /** Whether an entry whose body does not say is published (REST) or a draft (GraphQL). */
  readonly publish?: boolean
  /** Runs first in the transaction; throws to refuse. */
  readonly guard?: (session: Session) => Promise<void>
}

/**
 * Stores a new entry; answers its id. `data` is what a client sent, of whatever shape.
 * @throws ValidationError, ApplicationError
 */
export async function createEntry(
  context: WriteContext,
  type: CompiledType,
  data: unknown,
  caller: Caller,
  { publish = true, guard }: CreateOptions = {},
): Promise<number> {
  const sent = isRecord(data) ? data : {}
  const locale = entryLocale(context, type, own(sent, 'locale'))
  const state = stateOf(type, own(sent, 'publishedAt'), publish)
  const input = validateEntry(context, type, data, { mode: 'create', isDraft: state === 'draft', caller })
  const localizations = sentLocalizations(input.row)
  const prepare = async (session: Session) => {
    await guard?.(session)
    return groupFor(session, type, localizations, locale)
  }
  return storeNew(context, input, {
    locale,
    isPublishedNow: state === 'published now',
    prepare: guard === undefined && localizations.length === 0 ? null : prepare,
  })
}

function stateOf(type: CompiledType, publishedAt: unknown, publish: boolean): 'draft' | 'published now' | 'as sent' {
  if (!type.draftAndPublish) return 'as sent'
  if (publishedAt === undefined && publish) return 'published now'
  return publishedAt === undefined || publishedAt === null ? 'draft' : 'as sent'
}

function sentLocalizations(row: RowInput): readonly number[] {
  for (const { attribute, change } of row.links) {
    if (attribute.descriptor.link.kind !== 'group') continue
    if (change.kind === 'set') return change.ids
    if (change.kind === 'patch') return change.connect.map(({ id }) => id)
  }
  return []
}
