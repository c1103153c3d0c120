import type { LinkLabel } from '@content-gen/admin/panel-api'
import { useRead } from '../../api/index.js'
import type { Choice } from './choices.js'

/** Returns the labels of entries that a relation may lead to, by their ids. */
export function useLinkLabels(choice: Choice | undefined, values: readonly string[]): ReadonlyMap<string, string> {
  const attribute = choice?.attribute
  const target = attribute?.type === 'relation' ? attribute.targets[0] : undefined
  const ids = values.filter((value) => /^[1-9]\d*$/.test(value)).slice(0, mostNamed)
  const { data } = useRead<{ readonly links: readonly LinkLabel[] }>('/labels', {
    query: { links: ids.map((id) => `${target}:${id}`).join(',') },
    isEnabled: target !== undefined && ids.length > 0,
    keepsPrevious: true,
    staleMs: 60_000,
  })
  return new Map(data?.links.map(({ id, label }) => [String(id), label]))
}

const mostNamed = 100
