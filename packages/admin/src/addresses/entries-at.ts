import { trusted } from '@content-gen/runtime'
import { allOf } from '@content-gen/runtime/query'
import type { Store } from '@content-gen/runtime'
import type { CompiledType, Condition, Property } from '@content-gen/runtime/query'
import { labelState, scalarOf } from '../catalog/label.js'
import type { EntryState } from '../panel-api/index.js'
import { readJson } from '../rights/read-json.js'
import { addressParts, placedAddress } from '../catalog/page-address.js'

/** An entry with an address, whoever may see it. */
export interface EntryAt {
  readonly type: string
  readonly id: number
  readonly state: EntryState
}

/** Of a type and locale. A second one tells already that the address is not of one entry alone. */
const most = 2

const numbers: ReadonlySet<string | undefined> = new Set(['integer', 'biginteger'])

/** Returns the entries that have an address now; null if no type has such addresses. */
export async function entriesAt(store: Store, address: string): Promise<readonly EntryAt[] | null> {
  const found: EntryAt[] = []
  let isPage = false
  for (const type of store.types.values()) {
    if (type.descriptor.panel?.address === undefined) continue
    for (const locale of type.localized ? store.config.i18n.locales : [null]) {
      const placed = placedAddress(type, locale)
      const parts = placed === null ? null : addressParts(placed, address)
      if (parts === null) continue
      isPage = true
      const where = condition(type, { ...(locale === null ? {} : { locale }), ...parts }, locale)
      if (where !== null) found.push(...(await entriesOf(store, type, where)))
    }
  }
  return isPage ? found : null
}

/** Null: no entry in the locale has these values. */
function condition(
  type: CompiledType,
  parts: Readonly<Record<string, string>>,
  locale: string | null,
): Condition | null {
  if (locale !== null && parts['locale'] !== locale) return null
  const terms: Condition[] = []
  for (const [name, text] of Object.entries(parts)) {
    const attribute = scalarOf(type, name)
    if (name !== 'id' && attribute === undefined) return null
    const isNumber = name === 'id' || numbers.has(attribute?.descriptor.type)
    if (isNumber ? !/^-?\d{1,15}$/.test(text) : text === '') return null
    const operand = attribute && name !== 'id' ? ({ kind: 'scalar', attribute } as const) : ({ kind: 'id' } as const)
    terms.push({ kind: 'compare', operand, operator: 'eq', value: isNumber ? Number(text) : text })
  }
  return allOf(terms)
}

async function entriesOf(store: Store, type: CompiledType, where: Condition): Promise<readonly EntryAt[]> {
  const publishedAt = type.draftAndPublish ? scalarOf(type, 'publishedAt') : undefined
  const properties: Property[] = [{ key: 'id', value: { kind: 'id', as: 'number' } }]
  if (publishedAt)
    properties.push({ key: 'publishedAt', value: { kind: 'scalar', attribute: publishedAt, as: 'rest' } })
  const item = { kind: 'object', properties } as const
  const read = { type, where, order: [], page: { offset: 0, limit: most }, count: false, item } as const
  const { data } = await readJson(store, read, trusted)
  // The shape of the read describes them.
  const rows = (data ?? []) as readonly { readonly id: number; readonly publishedAt?: string | null }[]
  return rows.map(({ id, publishedAt: at }) => ({ type: type.uid, id, state: labelState(type, at) }))
}
