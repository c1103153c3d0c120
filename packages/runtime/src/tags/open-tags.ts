import type { Logger } from 'pino'
import type { CacheTagsConfig, PurgeConfig } from '@content-gen/contract'
import type { Database } from '../database.js'
import type { Types } from '../types.js'
import type { Traces } from '../metrics/traces.js'
import { openVariables } from '../environment/variables.js'
import { purgeRequest } from './purge-request.js'
import { Purger } from './purger.js'
import { RequestTags } from './request-tags.js'
import { TableTags } from './table-tags.js'
import { watch } from './watch.js'

/** The cache tags of a running server. */
export interface CacheTags {
  readonly config: CacheTagsConfig
  readonly request: RequestTags
  /** Returns the database, which notes what is read and purges what was changed. */
  watch(database: Database): Database
  /** Purges answers in the background, if the project has a cache to purge. */
  purge(tags: Iterable<string>): void
}

interface TagsOptions {
  readonly config: CacheTagsConfig
  readonly types: Types
  readonly log: Logger
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly production: boolean
  readonly traces?: Pick<Traces, 'send'> | undefined
}

/** @throws Error if a variable is not set */
export function openTags(options: TagsOptions): CacheTags {
  const { config, types, log } = options
  const purger = openPurger(options)
  const request = new RequestTags()
  const changed: CacheTags['purge'] = (tags) => purger?.add(tags)
  const watcher = { request, tables: new TableTags(types), changed, stop: async () => purger?.stop() }
  return { config, request, purge: changed, watch: (database) => watch(database, watcher) }

  function openPurger({ config: { header, purge } }: TagsOptions): Purger | undefined {
    if (purge === null) return undefined
    const filled = withVariables(purge, options.variables)
    if (typeof filled !== 'string')
      return new Purger({ purge: purgeRequest(header, filled, options.traces), repeatAfter: purge.repeatAfter, log })
    if (options.production) throw new Error(filled)
    log.warn(`${filled} Nothing is purged.`)
    return undefined
  }
}

/** Returns the config with the values of its variables, or what is wrong with them. */
function withVariables(purge: PurgeConfig, variables: TagsOptions['variables']): PurgeConfig | string {
  const { fill, missing } = openVariables(variables)
  const url = fill(purge.url)
  const headers = Object.fromEntries(Object.entries(purge.headers).map(([name, value]) => [name, fill(value)]))
  const are = missing.size > 1 ? 'are' : 'is'
  if (missing.size > 0) return `${[...missing].join(' and ')} of cache.tags.purge ${are} not set in the environment.`
  const wrong = Object.entries(headers).find(([, value]) => /[^\t\x20-\x7e]/.test(value))
  // Its value may be a secret.
  if (wrong)
    return `The header ${wrong[0]} of cache.tags.purge has a character that headers cannot have, with its variables.`
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address?.protocol.startsWith('http')) return 'The url of cache.tags.purge is no address with its variables.'
  if (address.username || address.password)
    return 'The url of cache.tags.purge has a password: write an Authorization header instead.'
  return { ...purge, url, headers }
}
