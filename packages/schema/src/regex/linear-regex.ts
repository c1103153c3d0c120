/**
 * Rewrites a pattern for an engine that never backtracks, whose time is linear in the length of the text. It has no back references and no
 * lookarounds; what can be expressed without them is rewritten.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { printLeaf } from './leaf.js'

/** A text matches if, for one of the alternatives, it matches all of the first patterns and none of the second. */
export type LinearRegex = readonly { readonly all: readonly string[]; readonly none: readonly string[] }[]

/** A pattern that cannot be matched in one pass. */
export class NotLinear extends Error {}

/** RE2's limit of one counted repetition. */
const mostCounted = 1000

/** @throws NotLinear with words that follow the quoted pattern */
export function linearRegex(source: string): LinearRegex {
  const { alternatives } = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source)
  const print = new Printer()
  if (!alternatives.some((alternative) => looksAhead(alternative.elements[1])))
    return [{ all: [print.oneOf(alternatives)], none: [] }]
  return alternatives.map(({ elements }) => print.conditions(elements))
}

class Printer {
  readonly #leaves = new Map<string, string>()

  /** `^(?=a)(?!b)c` requires a text to match `^a` and `^c`, and not to match `^b`. */
  conditions([start, ...elements]: readonly AST.Element[]): LinearRegex[number] {
    const isAnchored = start?.type === 'Assertion' && start.kind === 'start'
    const end = isAnchored ? elements.findIndex((element) => !looksAhead(element)) : 0
    const ahead = elements.slice(0, end === -1 ? elements.length : end).filter(looksAhead)
    const rest = start ? [start, ...elements.slice(ahead.length)] : []
    const body = (wanted: boolean) =>
      ahead.filter(({ negate }) => negate !== wanted).map((look) => `\\A${this.group(look.alternatives)}`)
    return { all: [...body(true), this.sequence(rest)], none: body(false) }
  }

  oneOf(alternatives: readonly AST.Alternative[]): string {
    return alternatives.map(({ elements }) => this.sequence(elements)).join('|')
  }

  private group(alternatives: readonly AST.Alternative[]): string {
    return `(?:${this.oneOf(alternatives)})`
  }

  private sequence(elements: readonly AST.Element[]): string {
    return elements.map((element) => this.element(element)).join('')
  }

  private element(element: AST.Element): string {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const known = this.#leaves.get(element.raw) ?? printLeaf(element)
        this.#leaves.set(element.raw, known)
        return known
      }
      case 'Group':
        if (element.modifiers !== null) throw new NotLinear('changes flags in the middle')
        return this.group(element.alternatives)
      case 'CapturingGroup':
        return this.group(element.alternatives)
      case 'Quantifier':
        return this.quantifier(element)
      case 'Backreference':
        throw new NotLinear('refers back to a group')
      case 'Assertion':
        return assertion(element)
    }
  }

  /** Greedy and lazy repetitions match the same texts. */
  private quantifier({ element, min, max }: AST.Quantifier): string {
    const once = this.element(element)
    if (max === Infinity && min <= 1) return once + (min === 0 ? '*' : '+')
    if (max === Infinity) return `${counted(once, min, min)}${once}*`
    return counted(once, min, max)
  }
}

function counted(once: string, min: number, max: number): string {
  if (max > 10 * mostCounted) throw new NotLinear(`repeats something more than ${10 * mostCounted} times`)
  if (max <= mostCounted) return `${once}{${min === max ? min : `${min},${max}`}}`
  const least = Math.min(min, mostCounted)
  return `${once}{${least},${mostCounted}}${counted(once, min - least, max - mostCounted)}`
}

function assertion(element: AST.Assertion): string {
  switch (element.kind) {
    case 'start':
      return '\\A'
    case 'end':
      return '\\z'
    case 'word':
      return element.negate ? '\\B' : '\\b'
    case 'lookahead':
      throw new NotLinear('looks ahead elsewhere than right after ^')
    case 'lookbehind':
      throw new NotLinear('looks behind')
  }
}

function looksAhead(element: AST.Element | undefined): element is AST.LookaheadAssertion {
  return element?.type === 'Assertion' && element.kind === 'lookahead'
}
