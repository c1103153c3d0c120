import type { AST } from '@eslint-community/regexpp'
import { regexGraph, UnknownCost, type RegexGraph } from './regex-graph.js'
import { strongComponents } from './strong-components.js'

/** Steps of the analysis; a pattern that needs more is too complicated. */
const mostSteps = 2_000_000

/** How the steps of a backtracking match grow with the length n of the text: n to the power of this; Infinity: exponentially. */
export function regexDegree(alternatives: readonly AST.Alternative[], isSearch = true): number {
  const bounded = regexGraph(alternatives, 'bounded', isSearch)
  if (bounded.alwaysMatches) return 0
  if (isExponential(bounded)) return Infinity
  const endless = regexGraph(alternatives, 'endless', isSearch)
  const inner = endless.lookarounds.map(({ body, isRepeated }) => regexDegree(body, false) + (isRepeated ? 1 : 0))
  return Math.max(endless.hasLoop ? polynomialDegree(endless) : 0, ...inner)
}

/** Some text leads from a place back to it in two ways: every further round doubles the attempts. */
function isExponential(graph: RegexGraph): boolean {
  const steps = new Steps()
  for (const members of loopsOf(graph)) {
    const inside = new Set(members)
    if (members.some((from) => [...(graph.follow[from] ?? [])].some(([to, ways]) => inside.has(to) && ways > 1)))
      return true
    const size = graph.masks.length
    const pairs = strongComponents(
      members.map((place) => place * size + place),
      (pair) => {
        const next: number[] = []
        for (const a of graph.follow[Math.floor(pair / size)]?.keys() ?? []) {
          if (!inside.has(a)) continue
          for (const b of graph.follow[pair % size]?.keys() ?? []) {
            steps.count()
            if (inside.has(b) && meet(graph, a, b)) next.push(a * size + b)
          }
        }
        return next
      },
    )
    const isDiagonal = (pair: number) => Math.floor(pair / size) === pair % size
    if (pairs.some((component) => component.some(isDiagonal) && !component.every(isDiagonal))) return true
  }
  return false
}

/** 1 for a match in one pass; each further loop that can share the text of the one before it adds 1. */
function polynomialDegree(graph: RegexGraph): number {
  const loops = loopsOf(graph)
  const steps = new Steps()
  const shares = loops.map((from) => loops.map((to) => from !== to && canShare(graph, from, to, steps)))
  const degrees = new Map<number, number>()
  const degree = (loop: number): number => {
    const known = degrees.get(loop)
    if (known !== undefined) return known
    const after = loops.flatMap((_, next) => (shares[loop]?.[next] === true ? [degree(next)] : []))
    const found = 1 + Math.max(0, ...after)
    degrees.set(loop, found)
    return found
  }
  return Math.max(1, ...loops.map((_, index) => degree(index)))
}

/** Whether some text leads around `from`, around `to`, and from the one to the other. */
function canShare(graph: RegexGraph, from: readonly number[], to: readonly number[], steps: Steps): boolean {
  const size = graph.masks.length
  const [first, second] = [new Set(from), new Set(to)]
  for (const p of from) {
    for (const q of to) {
      const goal = (p * size + q) * size + q
      const seen = new Set<number>()
      const open = [(p * size + p) * size + q]
      for (let state = open.pop(); state !== undefined; state = open.pop()) {
        const [a, b, c] = [Math.floor(state / size / size), Math.floor(state / size) % size, state % size]
        for (const nextA of graph.follow[a]?.keys() ?? []) {
          if (!first.has(nextA)) continue
          for (const nextC of graph.follow[c]?.keys() ?? []) {
            steps.count()
            if (!second.has(nextC) || !meet(graph, nextA, nextC)) continue
            for (const nextB of graph.follow[b]?.keys() ?? []) {
              steps.count()
              if (((graph.masks[nextA] ?? 0n) & (graph.masks[nextB] ?? 0n) & (graph.masks[nextC] ?? 0n)) === 0n)
                continue
              if (graph.accepting.has(nextB)) continue
              const next = (nextA * size + nextB) * size + nextC
              if (next === goal) return true
              if (!seen.has(next)) open.push(next)
              seen.add(next)
            }
          }
        }
      }
    }
  }
  return false
}

/** The loops in which a match can be lost: what has matched already cannot fail any more. */
function loopsOf(graph: RegexGraph): readonly (readonly number[])[] {
  const next = (place: number) => [...(graph.follow[place]?.keys() ?? [])].filter((to) => !graph.accepting.has(to))
  const starts = [...graph.first.keys()].filter((place) => !graph.accepting.has(place))
  return strongComponents(starts, next).filter(
    ([place = -1, ...others]) => others.length > 0 || next(place).includes(place),
  )
}

function meet(graph: RegexGraph, a: number, b: number): boolean {
  return ((graph.masks[a] ?? 0n) & (graph.masks[b] ?? 0n)) !== 0n
}

class Steps {
  private taken = 0

  count(): void {
    if (++this.taken > mostSteps) throw new UnknownCost('it is too complicated')
  }
}
