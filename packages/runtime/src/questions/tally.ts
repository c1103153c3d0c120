/** How often each shape of a question was asked, and how long the database worked on it. Clients choose the questions, so their number is bounded. */
import type { Read } from '../query/read.js'
import type { Counter } from '../statement.js'
import { questionsOf } from './question.js'
import type { Question } from './question.js'

export interface CountedQuestion extends Question, Readonly<Counter> {}

const most = 200
/** For plans that no index could serve. */
const nothing: readonly Counter[] = []

interface Entry extends Counter {
  readonly question: Question
}

export class Tally {
  #entries = new Map<string, Entry>()

  /** Counts the questions of a new plan; returns what its later uses count up. */
  note(read: Pick<Read, 'type' | 'where' | 'order'>): readonly Counter[] {
    const questions = questionsOf(read)
    return questions.length === 0 ? nothing : questions.map((question) => this.#count(question))
  }

  /** Those that took the most time first. */
  counted(): CountedQuestion[] {
    const entries = [...this.#entries.values()].map(({ question, times, milliseconds }) => ({
      ...question,
      times,
      milliseconds: Math.round(milliseconds),
    }))
    return entries.sort((a, b) => b.milliseconds - a.milliseconds || b.times - a.times)
  }

  #count(question: Question): Counter {
    const key = JSON.stringify([question.type, question.equal, question.range, question.sort, question.search])
    const known = this.#entries.get(key)
    if (known !== undefined) {
      known.times++
      return known
    }
    if (this.#entries.size >= most) this.#forgetRarest()
    const entry = { question, times: 1, milliseconds: 0 }
    this.#entries.set(key, entry)
    return entry
  }

  /** The oldest of the rarest: many different questions displace each other, and not those that are repeated. */
  #forgetRarest(): void {
    let rarest: string | undefined
    let least = Infinity
    for (const [key, { times }] of this.#entries) {
      if (times >= least) continue
      least = times
      rarest = key
      if (times === 1) break
    }
    if (rarest !== undefined) this.#entries.delete(rarest)
  }
}
