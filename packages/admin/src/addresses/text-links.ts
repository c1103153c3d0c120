import { copiesWith } from '@content-gen/editorial'
import { inTransaction } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { LinkLabel, TextLinks } from '../panel-api/index.js'
import { entriesOf } from '../uses/holders.js'
import { mostFor, seenUses } from '../uses/uses-of.js'
import type { Seeing } from '../uses/uses-of.js'
import { formerAddresses } from './former-addresses.js'
import { linkingTo } from './linking-to.js'
import { textHolders, textPlaces } from './text-holders.js'

/** All that are changed at once. */
const mostTold = 1000

/** Looks for links to former addresses of an entry, in the entries that the caller sees and in the work on them. A draft has no links to follow it. */
export async function textLinksOf(seeing: Seeing, type: CompiledType, entry: LinkLabel): Promise<TextLinks> {
  const { store, caller, types } = seeing
  const { address = null, state } = entry
  const former = address === null || state === 'draft' ? [] : await formerAddresses(store, type, entry)
  if (address === null || former.length === 0) return { address, former, links: { count: 0, isMore: false, uses: [] } }
  const sought = { addresses: former, isIn: linkingTo(former) }
  const most = mostFor(seeing)
  const found = await textHolders(seeing, sought, most)
  const rows = await inTransaction(store.writes, (writing) => entriesOf(writing, types, found.rows), {
    isReading: true,
  })
  const work = await copiesWith(store, types, caller, (one, document) => textPlaces(one, document, types, sought.isIn))
  const held = { rows: rows.slice(0, most), isMore: found.isMore || rows.length > most }
  return { address, former, links: await seenUses(seeing, work, held, mostTold) }
}
