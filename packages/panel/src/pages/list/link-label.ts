import type { Entry } from '@content-gen/admin/panel-api'
import { useRead } from '../../api/index.js'
import type { Choice } from './choices.js'
import type { Filter } from './filter.js'

/** Returns the label of the entry that a condition names by its id. */
export function useLinkLabel(choice: Choice | undefined, filter: Filter): string | undefined {
  const attribute = choice?.attribute
  const target = attribute?.type === 'relation' ? attribute.targets[0] : undefined
  const id =
    !('raw' in filter) && typeof filter.value === 'string' && filter.path.at(-1) === 'id' ? filter.value : undefined
  const { data } = useRead<Entry>(`/entries/${target}/${id}`, {
    isEnabled: target !== undefined && id !== undefined,
    staleMs: 60_000,
  })
  return data?.label
}
