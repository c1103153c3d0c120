/** Every attribute, and every secret or link one step further, in every form, each asked for once. */
import { closedPaths, openPaths } from './words.js'
import { isSecret } from './walks.js'
import type { Attack } from './index.js'
import type { ModelGraph, Step } from './model-graph.js'

/** One path for each type. */
const paths = new Map(
  Object.entries({ ...closedPaths, ...openPaths })
    .filter(([path]) => !/\/|users\b/.test(path) || path === 'upload/files' || path === 'users')
    .map(([path, type]) => [type, path]),
)

export interface ShallowAttack extends Attack {
  /** True if it asks for entries that a stranger may read. */
  readonly isOpen: boolean
}

export function everyWay(graph: ModelGraph): readonly ShallowAttack[] {
  return [...paths].flatMap(([type, path]) =>
    ways(graph, type).flatMap((steps) =>
      queriesOf(steps).map((query): ShallowAttack => ({
        method: 'GET',
        path: `/api/${path}?${query}`,
        isOpen: path in openPaths,
      })),
    ),
  )
}

function ways(graph: ModelGraph, type: string): readonly (readonly Step[])[] {
  return (graph.get(type) ?? []).flatMap((first) => {
    const further = first.targets.flatMap((target) => graph.get(target) ?? [])
    const worthy = further.filter((step) => isSecret(step) || isLink(step))
    return [[first], ...worthy.map((second) => [first, second])]
  })
}

function queriesOf(steps: readonly Step[]): readonly string[] {
  const names = steps.map(({ name }) => name)
  const [first = '', second] = names
  const last = steps.at(-1)
  const keys = (more: readonly string[]) => [...names, ...more].map((name) => `[${name}]`).join('')
  if (last && isLink(last)) {
    return [
      `populate=${names.join('.')}`,
      `filters${keys(['id', '$gt'])}=2`,
      `filters${keys(['$null'])}=true`,
      `sort=${[...names, 'id'].join('.')}:desc`,
    ]
  }
  return [
    `filters${keys(['$notNull'])}=true`,
    `filters${keys(['$startsWith'])}=${encodeURIComponent('$2b$10$Z')}`,
    `filters${keys(['$gt'])}=20`,
    `sort=${names.join('.')}:desc`,
    second === undefined ? `fields=${first}` : `populate[${first}][fields]=${second}`,
  ]
}

function isLink({ targets, type }: Step): boolean {
  return targets.length > 0 || type === 'morph'
}
