/**
 * A pattern as the graph of its characters (Glushkov's construction): which one may follow which, and in how many ways. Two ways
 * to the same place are what makes a backtracking engine try again.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { characterMasks, type Leaf } from './regex-characters.js'
import { either, merge, nothing, optional, scaled, several, type Part, type Ways } from './regex-part.js'

export interface RegexGraph {
  /** What the character at each position may be: bits of classes that the pattern tells apart. */
  readonly masks: readonly bigint[]
  readonly follow: readonly Map<number, number>[]
  /** Where a match may begin. */
  readonly first: Ways
  /** After these the pattern has matched, whatever comes. */
  readonly accepting: ReadonlySet<number>
  /** It matches the empty text anywhere, and so can never fail. */
  readonly alwaysMatches: boolean
  /** Bodies of lookarounds, and whether they may be tried from many places. */
  readonly lookarounds: readonly { readonly body: readonly AST.Alternative[]; readonly isRepeated: boolean }[]
  readonly hasLoop: boolean
}

/** A pattern whose cost this analysis cannot tell. */
export class UnknownCost extends Error {}

const mostPositions = 400

/** In `bounded` counts stand for loops where many of them could multiply; in `endless` only where they are long. */
export type RegexReading = 'bounded' | 'endless'

export function parsePattern(source: string): readonly AST.Alternative[] {
  return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source).alternatives
}

/** `isSearch`: a match may begin anywhere, unless the pattern says `^`. */
export function regexGraph(
  alternatives: readonly AST.Alternative[],
  reading: RegexReading,
  isSearch: boolean,
): RegexGraph {
  const builder = new GraphBuilder(reading)
  const whole = builder.alternatives(alternatives, { copies: 1, isLooped: false })
  const isFloating = isSearch && (whole.unanchored.size > 0 || whole.emptyUnanchored)
  const start = isFloating ? builder.anywhere() : null
  const masks = characterMasks(builder.leaves)
  if (start !== null) {
    builder.join(
      new Map([[start, 1]]),
      new Map([...whole.first].filter(([position]) => whole.unanchored.has(position))),
    )
  }
  return {
    masks,
    follow: builder.follow,
    first: start === null ? whole.first : new Map([...whole.first, [start, 1]]),
    accepting: whole.final,
    alwaysMatches: whole.emptyFinal && whole.emptyUnanchored,
    lookarounds: builder.lookarounds.map(({ body, isLooped }) => ({ body, isRepeated: isLooped || isFloating })),
    hasLoop: builder.hasLoop || isFloating,
  }
}

interface Place {
  readonly copies: number
  readonly isLooped: boolean
}

class GraphBuilder {
  readonly follow: Map<number, number>[] = []
  readonly lookarounds: { body: readonly AST.Alternative[]; isLooped: boolean }[] = []
  hasLoop = false
  readonly leaves: (Leaf | null)[] = []

  constructor(private readonly reading: RegexReading) {}

  alternatives(alternatives: readonly AST.Alternative[], place: Place): Part {
    return alternatives
      .map(({ elements }) => this.sequence(elements.map((element) => () => this.element(element, place))))
      .reduce(either)
  }

  anywhere(): number {
    const position = this.position(null)
    this.follow[position]?.set(position, 1)
    return position
  }

  join(from: Ways, to: Ways): void {
    for (const [before, ways] of from) {
      const edges = this.follow[before]
      for (const [after, more] of to) edges?.set(after, several((edges.get(after) ?? 0) + ways * more))
    }
  }

  private element(element: AST.Element, place: Place): Part {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.character(element)
      case 'Group':
        if (element.modifiers !== null) throw new UnknownCost('it changes flags half-way')
        return this.alternatives(element.alternatives, place)
      case 'CapturingGroup':
        return this.alternatives(element.alternatives, place)
      case 'Quantifier':
        return this.quantifier(element, place)
      case 'Backreference':
        throw new UnknownCost('it refers back to a group')
      case 'Assertion':
        if (element.kind === 'start') return { ...nothing, emptyUnanchored: false, emptyFinal: true }
        if (element.kind === 'lookahead' || element.kind === 'lookbehind')
          this.lookarounds.push({ body: element.alternatives, isLooped: place.isLooped })
        return { ...nothing, emptyFinal: false }
    }
  }

  private character(leaf: Leaf): Part {
    const position = this.position(leaf)
    const ways = new Map([[position, 1]])
    const only = new Set([position])
    return {
      first: ways,
      last: ways,
      empty: 0,
      unanchored: only,
      emptyUnanchored: false,
      final: only,
      emptyFinal: false,
    }
  }

  private position(leaf: Leaf | null): number {
    if (this.leaves.length >= mostPositions) throw new UnknownCost('it is too large')
    this.follow.push(new Map())
    return this.leaves.push(leaf) - 1
  }

  private quantifier({ element, min, max }: AST.Quantifier, place: Place): Part {
    if (max === 0) return nothing
    const isLeaf = element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass'
    const mostCopies = isLeaf ? 64 : 4
    const copies = place.copies * (max === Infinity ? Math.max(1, min) : max)
    const isSmall = (isLeaf ? Math.max(min, max === Infinity ? 0 : max) : copies) <= mostCopies
    if (max !== Infinity && isSmall) return this.counted(element, min, max, { ...place, copies })
    if (max === Infinity && min > 1 && isSmall) {
      const once = () => this.element(element, { ...place, copies })
      return this.sequence([
        ...Array.from({ length: min - 1 }, () => once),
        () => this.repeated(element, 1, max, { ...place, copies }),
      ])
    }
    return this.repeated(element, min, max, place)
  }

  /** A count that is not written out stands for any count; that it is reached cannot be relied on then. */
  private repeated(element: AST.QuantifiableElement, min: number, max: number, place: Place): Part {
    const inside = { copies: place.copies, isLooped: true }
    const before = this.hasLoop
    this.hasLoop = false
    const body = this.element(element, inside)
    const isLoop = max === Infinity || this.reading === 'bounded' || this.hasLoop || max >= 200
    this.hasLoop = before || this.hasLoop || isLoop
    if (!isLoop) return min === 0 ? optional(body) : body
    this.join(body.last, body.first)
    // A round that must take place may match nothing, and then it is open which rounds did.
    if (body.empty > 0 && min > 1) this.join(body.last, body.first)
    if (min === 0) return { ...optional(body), empty: 1 }
    return min === 1 ? body : { ...body, final: new Set(), emptyFinal: false }
  }

  /** `a{2,4}` as `aa(a(a)?)?` */
  private counted(element: AST.QuantifiableElement, min: number, max: number, place: Place): Part {
    const one = () => this.element(element, place)
    const rest = (left: number): Part => (left === 0 ? nothing : optional(this.sequence([one, () => rest(left - 1)])))
    return this.sequence([...Array.from({ length: min }, () => one), () => rest(max - min)])
  }

  private sequence(parts: readonly (() => Part)[]): Part {
    return parts.reduce<Part>((before, part) => {
      const after = part()
      this.join(before.last, after.first)
      return {
        first: merge(before.first, scaled(after.first, before.empty)),
        last: merge(after.last, scaled(before.last, after.empty)),
        empty: several(before.empty * after.empty),
        unanchored: before.emptyUnanchored ? new Set([...before.unanchored, ...after.unanchored]) : before.unanchored,
        emptyUnanchored: before.emptyUnanchored && after.emptyUnanchored,
        final: after.emptyFinal ? new Set([...before.final, ...after.final]) : after.final,
        emptyFinal: before.emptyFinal && after.emptyFinal,
      }
    }, nothing)
  }
}
