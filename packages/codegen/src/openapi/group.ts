import type { DescribedAnswer, Operation } from './operation.js'

interface Group {
  /** The beginning of all paths. */
  readonly path: string
  /** The beginning of all actions. */
  readonly action: string
  /** The beginning of all ids. A model's property is no other model's. */
  readonly id: string
  readonly tag: string
}

type Make = (
  method: Operation['method'],
  path: string,
  action: string,
  summary: string,
  answer: DescribedAnswer,
  more?: Partial<Operation>,
) => Operation

/** Returns a function that makes operations, given what they have in common. */
export function group({ path, action, id, tag }: Group): Make {
  return (method, below, name, summary, answer, more = {}) => ({
    method,
    path: path + below,
    action: `${action}.${name}`,
    id: `${id}.${name}`,
    tag,
    summary,
    answer,
    ...more,
  })
}
