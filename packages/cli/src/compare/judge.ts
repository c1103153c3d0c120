import { ask, type Answer } from './ask.js'
import type { Caller } from './callers.js'
import { hasChangedEntry, wasChanged } from './changed.js'
import { declaredBy, type Deviation } from './deviations.js'
import { differences, type Difference } from './differences.js'
import type { Knowledge } from './knowledge.js'
import type { Question } from './question.js'

/** `new`: none of the others. `changed`: the entry was, on the old server, since the import. */
export type Filed =
  | { readonly as: 'new' | 'noise' | 'changed'; readonly difference: Difference }
  | { readonly as: 'declared'; readonly difference: Difference; readonly deviation: Deviation }

export interface Judgement {
  readonly filed: readonly Filed[]
  /** false: the old server refused, so that the answer says little. */
  readonly isAnswered: boolean
}

/** Asks both servers, and files each difference; null if the old one does not answer. */
export async function judge(
  question: Question,
  parts: readonly string[],
  caller: Caller,
  knowledge: Knowledge,
): Promise<Judgement | null> {
  const request = question.request(parts)
  const [old, young] = await Promise.all([ask(caller.old, request), ask(caller.new, request)])
  if (old === null) return null
  return judgeAnswers({ parts, old, new: young, knowledge }, () => ask(caller.old, request))
}

interface Answers {
  readonly parts: readonly string[]
  readonly old: Answer
  /** null: the new server did not answer. */
  readonly new: Answer | null
  readonly knowledge: Knowledge
}

/** Files each difference. The old server is asked again if one seems new: two answers of it differ in what is noise. */
export async function judgeAnswers(
  { parts, old, new: young, knowledge }: Answers,
  askAgain: () => Promise<Answer | null>,
): Promise<Judgement | null> {
  if (old.status === 429 || old.status > 500) return null
  const isAnswered = old.status < 300
  const asked = young && { parts: parts.map(decoded), old, new: young, knowledge }
  let isListChanged: boolean | undefined
  const ofList = () => (isListChanged ??= asked !== null && hasChangedEntry(asked))
  const filed = differences(old, young).map((difference): Filed => {
    const deviation = asked && declaredBy(difference, asked)
    if (deviation) return { as: 'declared', difference, deviation }
    return { as: asked && wasChanged(difference, asked, ofList) ? 'changed' : 'new', difference }
  })
  if (young === null || filed.every(({ as }) => as !== 'new')) return { filed, isAnswered }
  const again = await askAgain()
  if (again === null) return null
  const noise = new Set(differences(old, again).map(keyOf))
  const isNoise = ({ as, difference }: Filed) => as === 'new' && noise.has(keyOf(difference))
  return {
    filed: filed.map((each) => (isNoise(each) ? { as: 'noise', difference: each.difference } : each)),
    isAnswered,
  }
}

/** Values that come and go, or change, are the same noise. */
function keyOf({ kind, place }: Difference): string {
  return ['order', 'status', 'header'].includes(kind) ? `${kind} ${place}` : place
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

interface Reduced {
  readonly parts: readonly string[]
  readonly difference: Difference
}

/** Most attempts to leave parts out: halves first, then single ones. */
const attempts = 40

/** Returns the fewest parts of a question with which a new difference of the same kind and place remains. */
export async function reduce(
  question: Question,
  caller: Caller,
  knowledge: Knowledge,
  wanted: Difference,
): Promise<Reduced> {
  const without = async (parts: readonly string[]) => {
    const judgement = await judge(question, parts, caller, knowledge)
    const isWanted = ({ as, difference: { kind, place } }: Filed) =>
      as === 'new' && kind === wanted.kind && place === wanted.place
    const still = judgement?.filed.find(isWanted)
    return still && { parts, difference: still.difference }
  }
  let smallest: Reduced = { parts: question.parts, difference: wanted }
  if (smallest.parts.length === 0) return smallest
  const bare = await without([])
  if (bare) return bare
  let left = attempts
  for (let size = Math.ceil(smallest.parts.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let start = 0; start < smallest.parts.length && left > 0; left--) {
      const fewer = await without(smallest.parts.toSpliced(start, size))
      if (fewer === undefined) start += size
      else smallest = fewer
    }
  }
  return smallest
}
