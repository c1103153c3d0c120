import { formerValues, versionedTypes } from '@content-gen/editorial'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { LinkLabel } from '../panel-api/index.js'
import { entriesAt } from './entries-at.js'
import { addressNames, pageAddress } from '../catalog/page-address.js'

/** So many of them are looked for in texts. */
const most = 10

/**
 * Returns the addresses that an entry has had, as far as its versions tell, the last one first: without its own, and without those that another
 * entry has now. `type`: as the caller sees it.
 */
export async function formerAddresses(
  store: Store,
  type: CompiledType,
  { id, locale, address: own }: Pick<LinkLabel, 'id' | 'locale' | 'address'>,
): Promise<readonly string[]> {
  const names = addressNames(type)
  if (names.length === 0 || !versionedTypes(store).has(type.uid)) return []
  const known = await formerValues(store, type.uid, id, names)
  const addresses = new Set(known.map((values) => pageAddress(type, { ...values, id, locale })))
  const former: string[] = []
  for (const address of addresses) {
    if (address === null || address === own || former.length === most) continue
    const there = await entriesAt(store, address)
    if (there?.every((one) => one.type === type.uid && one.id === id)) former.push(address)
  }
  return former
}
