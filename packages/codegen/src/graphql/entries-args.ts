import type { Model } from '@content-gen/schema'
import { filtersInput } from './names.js'
import type { NexusArg } from './nexus-field.js'

/** How the entries of a content type are chosen; of a single type there is only the state to choose. */
export function entriesArgs(target: Model): NexusArg[] {
  return [
    ...(target.kind === 'single' ? [] : listArgs(target.names.type)),
    ...(target.draftAndPublish ? (['publicationState'] as const) : []),
  ]
}

/** How the items of a list of one type are chosen. */
export function listArgs(type: string): NexusArg[] {
  return [{ name: 'filters', type: filtersInput(type) }, 'pagination', 'sort']
}
