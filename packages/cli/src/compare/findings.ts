import type { Caller } from './callers.js'
import type { Deviation } from './deviations.js'
import type { Difference, DifferenceKind } from './differences.js'
import type { Filed, Judgement } from './judge.js'
import type { Question } from './question.js'

/** Equal differences of a route. */
export interface Group {
  readonly as: Filed['as']
  readonly kind: DifferenceKind
  readonly place: string
  readonly deviation: Deviation | null
  /** The number of questions that it was found in. */
  times: number
  /** The names of the callers. */
  readonly callers: Set<string>
  example: Example
}

export interface Example {
  readonly question: Question
  readonly parts: readonly string[]
  readonly caller: Caller
  readonly difference: Difference
}

export interface Route {
  /** Questions that were compared. */
  asked: number
  /** Those of them that the old server answered with contents. */
  answered: number
  /** Those that the old server gave no answer to. */
  unanswered: number
  readonly groups: Map<string, Group>
}

/** Returns the example that is kept of one. */
type Keep = (example: Example) => Example

/** Routes, and groups of a route, that are kept. */
const mostRoutes = 1_000
const mostGroups = 500

/** The differences by route, kind and place. */
export class Findings {
  readonly routes = new Map<string, Route>()
  readonly #keep: Keep

  constructor(keep: Keep = (example) => example) {
    this.#keep = keep
  }

  /** Returns the groups that this begins. */
  note(question: Question, caller: Caller, judgement: Judgement | null): Group[] {
    const route = this.#route(question.route)
    if (judgement === null) {
      route.unanswered++
      return []
    }
    const begun: Group[] = []
    route.asked++
    if (judgement.isAnswered) route.answered++
    const seen = new Set<string>()
    for (const filed of judgement.filed) {
      const { kind, place } = filed.difference
      const deviation = filed.as === 'declared' ? filed.deviation : null
      const key = [filed.as, kind, place, deviation?.id].join(' ')
      if (seen.has(key) || (route.groups.size >= mostGroups && !route.groups.has(key))) continue
      seen.add(key)
      const example = this.#keep({ question, parts: question.parts, caller, difference: filed.difference })
      const group = route.groups.get(key)
      if (group === undefined) {
        const callers = new Set([caller.name])
        const first = { as: filed.as, kind, place, deviation, times: 1, callers, example }
        route.groups.set(key, first)
        begun.push(first)
      } else {
        group.times++
        group.callers.add(caller.name)
        if (isBetter(example, group.example)) group.example = example
      }
    }
    return begun
  }

  #route(named: string): Route {
    const name = this.routes.has(named) || this.routes.size < mostRoutes ? named : 'other routes'
    const route = this.routes.get(name) ?? { asked: 0, answered: 0, unanswered: 0, groups: new Map<string, Group>() }
    this.routes.set(name, route)
    return route
  }
}

/** The public's example can be shown with its values. */
function isBetter(example: Example, other: Example): boolean {
  const [isPublic, wasPublic] = [example, other].map(({ caller }) => caller.name === 'public')
  return isPublic === wasPublic ? example.parts.length < other.parts.length : isPublic === true
}
