import { planEntry } from '../plan/entry.js'
import { planningOf, selectedField } from './planning-of.js'
import type { AnswerOptions } from '@content-gen/runtime'
import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from './context.js'

/** Answers entries for a resolver that is not generated, as its selection requires. */
export function entryAnswers({ plan, reads }: Pick<GraphqlContext, 'plan' | 'reads'>) {
  return (uid: string, info: object, options?: AnswerOptions): ((id: number | null) => Promise<object>) => {
    const type = plan.types.get(uid)
    if (!type) throw new Error(`There is no content type ${uid}.`)
    // Resolvers pass on what the executor gave them.
    const selected = info as GraphQLResolveInfo
    const answer = planEntry(planningOf(plan, selected), type, selectedField(selected), options)
    reads.budget.admit([answer.read(1)])
    return async (id) => answer.value(id === null ? null : await reads.read(answer.read(id), true))
  }
}
