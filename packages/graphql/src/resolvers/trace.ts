import { responsePathAsArray } from 'graphql'
import type { GraphQLResolveInfo } from 'graphql'

interface Span {
  readonly startOffset: number
  readonly duration: number
}

export interface FieldSpan extends Span {
  readonly path: readonly (string | number)[]
  readonly parentType: string
  readonly fieldName: string
  readonly returnType: string
}

/** The measurements of one request, in nanoseconds. */
export class Trace {
  readonly startTime = new Date()
  readonly #start = process.hrtime.bigint()
  readonly #fields: FieldSpan[] = []
  #parsing: Span = { startOffset: 0, duration: 0 }
  #validation: Span = { startOffset: 0, duration: 0 }

  /** A document that an earlier request had parsed and validated takes no time. */
  parsing(): () => void {
    return this.#span((span) => (this.#parsing = span))
  }

  validation(): () => void {
    return this.#span((span) => (this.#validation = span))
  }

  /** Measures a field whose value takes work: a statement, or owner code. */
  field(field: Omit<FieldSpan, keyof Span>): () => void {
    return this.#span((span) => this.#fields.push({ ...field, ...span }))
  }

  toJSON() {
    const duration = Number(process.hrtime.bigint() - this.#start)
    const endTime = new Date(this.startTime.getTime() + duration / 1e6)
    return {
      version: 1,
      startTime: this.startTime.toISOString(),
      endTime: endTime.toISOString(),
      duration,
      parsing: this.#parsing,
      validation: this.#validation,
      execution: { resolvers: this.#fields },
    }
  }

  #span(done: (span: Span) => void): () => void {
    const start = process.hrtime.bigint()
    return () => {
      const duration = Number(process.hrtime.bigint() - start)
      done({ startOffset: Number(start - this.#start), duration })
    }
  }
}

/** Measures the duration of a field, if the config asks for it. */
export function timed(trace: Trace | null, info: GraphQLResolveInfo, resolve: () => unknown): unknown {
  if (!trace) return resolve()
  const { fieldName, parentType, returnType, path } = info
  const end = trace.field({
    path: responsePathAsArray(path),
    parentType: parentType.name,
    fieldName,
    returnType: String(returnType),
  })
  const value = resolve()
  if (value instanceof Promise) return value.finally(end)
  end()
  return value
}
