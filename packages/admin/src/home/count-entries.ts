import { RequestError } from '@content-gen/runtime'
import { listRead } from '@content-gen/runtime/query'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { readJson } from '../rights/read-json.js'
import type { CompiledRights } from '../rights/compiled-rights.js'

/** The entries that are counted. */
export interface Counted {
  /** Undefined: the default locale. */
  readonly locale?: string | undefined
  readonly filters: { readonly [attribute: string]: { readonly [operator: string]: string } }
}

/** Returns the number of entries that a caller sees; null if there are too many to be counted. */
export async function countEntries(
  store: Store,
  type: CompiledType,
  { locale, filters }: Counted,
  caller: Caller,
  { types }: CompiledRights,
): Promise<number | null> {
  const { config } = store
  const rest = { ...config.api.rest, withCount: true }
  const parameters = {
    filters,
    ...(locale === undefined ? {} : { locale }),
    publicationState: 'preview',
    fields: ['id'],
    pagination: { pageSize: '1' },
  }
  try {
    const { read } = listRead(type, parameters, { types, caller, config: { ...config, api: { ...config.api, rest } } })
    return (await readJson(store, read, caller)).total
  } catch (error) {
    if (error instanceof RequestError) return null
    throw error
  }
}
