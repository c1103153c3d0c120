/** Paths from a type through its relations, components and files to a public or a secret attribute. */
import fc from 'fast-check'
import { chain as guessed } from './words.js'
import type { ModelGraph, Step } from './model-graph.js'

/** A value that depends on the type that a request begins with. */
export type From<Value> = (type: string) => Value

const number = fc.noBias(fc.nat({ max: 9999 }))
/** Each number decides on one step. */
const decisions = fc.array(number, { minLength: 1, maxLength: 5 })

/** True if no answer may show the attribute. */
export function isSecret({ isPrivate, type }: Step): boolean {
  return isPrivate || type === 'password'
}

/** The steps that the numbers choose, one in three of them to a secret if there is one; ends early at an attribute that leads nowhere. */
export function walk(graph: ModelGraph, type: string, numbers: readonly number[]): readonly Step[] {
  const steps: Step[] = []
  let here: string | undefined = type
  for (const chosen of numbers) {
    const all: readonly Step[] = graph.get(here ?? '') ?? []
    const secrets = chosen % 3 === 0 ? all.filter(isSecret) : []
    const choices = secrets.length > 0 ? secrets : all
    const step = choices[Math.floor(chosen / 3) % choices.length]
    if (!step) break
    steps.push(step)
    here = step.targets[chosen % Math.max(step.targets.length, 1)]
  }
  return steps
}

/** Mostly paths that exist. A filter compares their end with a value, so a path of links ends with `id`. */
export function chains(graph: ModelGraph): fc.Arbitrary<From<readonly string[]>> {
  const known = decisions.map((numbers): From<readonly string[]> => (type) => {
    const steps = walk(graph, type, numbers)
    const names = steps.map(({ name }) => name)
    return steps.at(-1)?.targets.length ? [...names, 'id'] : names
  })
  return fc.oneof(
    { arbitrary: known, weight: 4 },
    {
      arbitrary: guessed.map(
        (names): From<readonly string[]> =>
          () =>
            names,
      ),
      weight: 1,
    },
  )
}

/** Paths of links only. */
export function paths(graph: ModelGraph): fc.Arbitrary<From<readonly Step[]>> {
  const isLink = ({ targets, type }: Step) => targets.length > 0 || type === 'morph'
  const linked = new Map([...graph].map(([uid, steps]) => [uid, steps.filter(isLink)]))
  return decisions.map(
    (numbers): From<readonly Step[]> =>
      (type) =>
        walk(linked, type, numbers),
  )
}

/** An attribute of the type. */
export function attributesOf(graph: ModelGraph): fc.Arbitrary<From<string>> {
  return number.map((chosen): From<string> => (type) => {
    const steps = graph.get(type) ?? []
    return steps[chosen % steps.length]?.name ?? 'id'
  })
}
