import { ValidationError } from '../errors/errors.js'
import type { CompiledType, Condition } from '../types.js'
import { everything } from './read.js'

/** `live` hides drafts, `preview` shows them. */
export type PublicationState = 'live' | 'preview'

export function parsePublicationState(value: unknown, fallback: PublicationState): PublicationState {
  if (value === undefined) return fallback
  // Strapi v4 takes a null for no condition.
  if (value === null) return 'preview'
  if (value === 'live' || value === 'preview') return value
  throw new ValidationError('Invalid publicationState. Expected one of "live","preview"')
}

/** Returns the condition that a publication state stands for: none if the type has no drafts. */
export function inState(type: CompiledType, state: PublicationState): Condition {
  return state === 'live' ? publishedOnly(type) : everything
}

/** Returns the condition that excludes drafts. */
function publishedOnly(type: CompiledType): Condition {
  const attribute = type.attributes.get('publishedAt')
  if (!type.draftAndPublish || attribute?.kind !== 'scalar') return everything
  return { kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'isNotNull', value: null }
}
