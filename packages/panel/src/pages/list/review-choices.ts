import type { ContentType } from '@content-gen/admin/panel-api'
import type { Translate } from '../../i18n/index.js'
import type { Choice } from './choices.js'

/** Returns what a list of a type with a review can be filtered by as well. */
export function reviewChoices(t: Translate, { uid, review }: ContentType): readonly Choice[] {
  if (review === undefined) return []
  const attribute = { name: 'review', type: 'review', states: review.states } as const
  return [{ path: [attribute.name], text: t('review.title'), attribute, owner: uid }]
}
