import { isDeepStrictEqual } from 'node:util'
import { answerByRest } from './answer-by-rest.js'
import type { Operation } from './operation.js'
import type { ServedProject } from './served-project.js'

interface Body {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

/** Compares the planned answer, the executed one and REST's; returns the first difference, or null. */
export async function disagreement(served: ServedProject, operation: Operation): Promise<string | null> {
  const { query, variables } = operation
  const planned = await served.ask(query, variables)
  // Introspection in the operation forces its execution.
  const executed = await served.ask(
    query.replace(/^(query Q\(.*?\) \{)/, '$1 __schema { queryType { name } }'),
    variables,
  )
  const about = (what: string) => `${what}\n${query}\n${JSON.stringify(variables)}\n${planned.text.slice(0, 2000)}`
  if (planned.status !== 200 || executed.status !== 200) return about(`status ${planned.status}, ${executed.status}`)
  const first = JSON.parse(planned.text) as Body
  const second = JSON.parse(executed.text) as Body
  const { __schema: _, ...data } = second.data ?? {}
  if (JSON.stringify(data) !== JSON.stringify(first.data)) return about(`executed: ${executed.text.slice(0, 2000)}`)
  const expected = await answerByRest(operation, served)
  const wanted = JSON.parse(JSON.stringify(expected)) as Body
  if (!isDeepStrictEqual(first.data, wanted.data)) return about(`expected ${JSON.stringify(wanted).slice(0, 2000)}`)
  const messages = ({ errors = [] }: Body) => errors.map(({ message }) => message).toSorted()
  if (!isDeepStrictEqual(messages(first), messages(wanted)))
    return about(`errors expected: ${messages(wanted).join(', ')}`)
  return null
}
