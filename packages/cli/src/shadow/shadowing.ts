import { ask } from '../compare/ask.js'
import type { Caller } from '../compare/callers.js'
import { Findings, type Group } from '../compare/findings.js'
import { judgeAnswers, reduce } from '../compare/judge.js'
import type { Knowledge } from '../compare/knowledge.js'
import type { Question } from '../compare/question.js'
import { reportOf, type Comparison } from '../compare/report.js'
import { copiedAnswer } from './answer.js'
import { Budget } from './budget.js'
import { clientQuestion, isWrite } from './client-question.js'
import type { CopiedRequest } from './copied-request.js'
import { keptExample, keptPath } from './kept.js'
import { secretsOf, type Secrets } from './secrets.js'

/** New differences whose question is made smaller. */
const mostReduced = 100

export interface ShadowingOptions {
  readonly old: string
  readonly new: string
  readonly knowledge: Knowledge
  /** Second answers that a route may ask of the old server at once; afterwards one a second. */
  readonly again?: number
}

/** Asks the new server what clients asked the old one, sends it their writes if it gets them, and files the differences. */
export class Shadowing {
  readonly #options: ShadowingOptions
  readonly #secrets: Secrets
  readonly #findings: Findings
  readonly #again: Budget
  readonly #skipped = new Map<string, number>()
  #reduced = 0

  constructor(options: ShadowingOptions) {
    this.#options = options
    this.#secrets = secretsOf(options.knowledge)
    this.#findings = new Findings((example) => keptExample(example, this.#secrets))
    this.#again = new Budget(options.again ?? 20)
  }

  skip(reason: string, times = 1): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + times)
  }

  async take(copy: CopiedRequest): Promise<void> {
    const { knowledge } = this.#options
    const question = clientQuestion(copy, knowledge.places)
    if (question === null) return this.skip('no single query')
    const old = await copiedAnswer(copy)
    if (old === null) return this.skip('compressed in a way that is not read')
    const writes = isWrite(copy, knowledge.places)
    if (writes && !knowledge.changing?.writesSince) return this.skip('no read')
    // The old server may have done it or not.
    if (writes && old.status >= 500) return this.skip('a write that failed')
    const caller = this.#callerOf(copy)
    const request = question.request(question.parts)
    const young = await ask(caller.new, request)
    if (young?.status === 429) return this.skip('too many requests for the new server')
    let isSpent = false
    const again = async () => {
      // A write is sent once.
      if (writes) return old
      isSpent = !this.#again.take(question.route)
      return isSpent ? null : ask(caller.old, request)
    }
    const judgement = await judgeAnswers({ parts: question.parts, old, new: young, knowledge }, again)
    if (isSpent) return this.skip('differs, and was not asked twice')
    const filed = judgement?.filed.map((each) => ({ ...each, difference: keptPath(each.difference, this.#secrets) }))
    const groups = this.#findings.note(question, caller, judgement && { ...judgement, filed: filed ?? [] })
    for (const group of groups) if (group.as === 'new') await this.#reduce(group, question, caller)
  }

  report(): Comparison {
    const { old, new: young } = this.#options
    return reportOf(this.#findings, { old, new: young, leftOut: Object.fromEntries(this.#skipped) })
  }

  async #reduce(group: Group, question: Question, caller: Caller): Promise<void> {
    if (group.kind === 'no answer' || question.parts.length === 0 || this.#reduced++ >= mostReduced) return
    const wanted = group.example.difference
    const smallest = await reduce(question, caller, this.#options.knowledge, wanted)
    if (smallest.difference === wanted) return
    const difference = keptPath(smallest.difference, this.#secrets)
    group.example = keptExample({ question, caller, parts: smallest.parts, difference }, this.#secrets)
  }

  #callerOf({ headers }: CopiedRequest): Caller {
    const { old, new: young } = this.#options
    const name = headers['authorization'] === undefined && headers['cookie'] === undefined ? 'public' : 'signed in'
    return { name, old: { base: old, headers }, new: { base: young, headers } }
  }
}
