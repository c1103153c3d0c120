import type { Model } from '@content-gen/schema'
import { filtersInput } from './names.js'
import type { NexusArg } from './nexus-field.js'

/** Returns the arguments that select entries of a content type; for a single type only the publication state. */
export function entriesArgs(target: Model): NexusArg[] {
  return [
    ...(target.kind === 'single' ? [] : listArgs(target.names.type)),
    ...(target.draftAndPublish ? (['publicationState'] as const) : []),
  ]
}

/** Returns the arguments that select items of a list of one type. */
export function listArgs(type: string): NexusArg[] {
  return [{ name: 'filters', type: filtersInput(type) }, 'pagination', 'sort']
}
