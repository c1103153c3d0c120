/** Selections of an entry: a few fields, through relations, components, zones and files. */
import fc from 'fast-check'
import { paths } from './walks.js'
import type { ModelGraph, Step } from './model-graph.js'
import type { From } from './walks.js'

type Text = fc.Arbitrary<From<string>>

/** `{ f0: title f1: tags(filters: …) { data { … } } }`; lists get the arguments `args`. */
export function selections(graph: ModelGraph, args: Text): Text {
  const way: Text = fc
    .tuple(paths(graph), args, fc.noBias(fc.nat({ max: 9999 })))
    .map(([path, given, chosen]) => (type) => {
      const steps = path(type)
      const last = steps.at(-1)
      const target = last?.targets[chosen % Math.max(last.targets.length, 1)] ?? type
      return selected(steps, { given, graph, end: scalarOf(graph, target, chosen), chosen })
    })
  const scalar: Text = fc.noBias(fc.nat({ max: 9999 })).map((chosen) => (type) => scalarOf(graph, type, chosen))
  return fc
    .array(fc.oneof({ arbitrary: way, weight: 3 }, { arbitrary: scalar, weight: 1 }), { minLength: 1, maxLength: 3 })
    .map((fields) => (type) => `{ ${fields.map((field, i) => `f${i}: ${field(type)}`).join(' ')} }`)
}

function scalarOf(graph: ModelGraph, type: string, chosen: number): string {
  // Mostly fields that the schema has.
  const isSecret = chosen % 7 === 0
  const scalars = (graph.get(type) ?? []).filter(
    ({ targets, type: kind, isPrivate, name }) =>
      targets.length === 0 &&
      kind !== 'morph' &&
      kind !== 'creator' &&
      name !== 'id' &&
      (isSecret || (!isPrivate && kind !== 'password')),
  )
  return scalars[chosen % scalars.length]?.name ?? '__typename'
}

interface Selecting {
  readonly graph: ModelGraph
  /** The arguments of lists, by the type of their entries. */
  readonly given: From<string>
  /** The field at the end of the path. */
  readonly end: string
  readonly chosen: number
}

function selected(steps: readonly Step[], selecting: Selecting): string {
  const [step, ...rest] = steps
  if (!step) return selecting.end
  const inner = selected(rest, selecting)
  const target = step.targets[selecting.chosen % Math.max(step.targets.length, 1)] ?? ''
  switch (step.type) {
    case 'component':
      return `${step.name} { ${inner} }`
    case 'dynamiczone':
      return `${step.name} { __typename ... on ${componentName(target)} { ${inner} } }`
    case 'morph':
      return `${step.name} { __typename }`
    default: {
      const given = step.isMany && step.type === 'relation' ? selecting.given(target) : ''
      return `${step.name}${given} { data { id attributes { createdAt ${inner} } } }`
    }
  }
}

/** `ComponentBlocksRichText` */
function componentName(uid: string): string {
  return `Component${uid.replace(/(?:^|[.-])(\w)/g, (_all, letter: string) => letter.toUpperCase())}`
}
