/** The types of the small app, and who reads them. */
import { callerWith } from '../../src/caller.js'
import type { Caller } from '../../src/caller.js'
import type { ReadContext } from '../../src/query/scope.js'
import { compileTypes } from '../../src/compile-types.js'
import type { CompiledType } from '../../src/types.js'
import { models } from './models.js'

export const types = compileTypes(models, { privateAttributes: [] })
const everywhere = [...types.keys()].filter((uid) => uid !== 'api::vault.vault').map((uid) => `${uid}.find`)
export const visitor = callerWith('visitor', everywhere)

const rest = {
  prefix: '/api',
  defaultLimit: 25,
  maxLimit: 100,
  withCount: true,
  maxPopulated: 100_000,
  populateDeep: null,
  transform: null,
}
export const contextOf = (caller: Caller, of = types): ReadContext => ({
  types: of,
  caller,
  config: {
    api: {
      rest,
      responses: { privateAttributes: [] },
      maxResponseBytes: 33_554_432,
      maxVisits: 20_000_000,
      maxLinks: 5_000,
      readTimeout: 5_000,
    },
    i18n: { enabled: true, defaultLocale: 'en', locales: ['en', 'fr', 'de'] },
  },
})

export function typeOf(name: string): CompiledType {
  const type = types.get(`api::${name}.${name}`)
  if (!type) throw new Error(`no type ${name}`)
  return type
}
