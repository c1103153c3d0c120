import type { PoolClient } from 'pg'

/** Returns a connection that tells the text of each query. */
export function noting(connection: PoolClient, note: (text: string) => void): PoolClient {
  return new Proxy(connection, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'query') return member.bind(target)
      return (...given: unknown[]): unknown => {
        const text = textOf(given[0])
        if (typeof text === 'string') note(text)
        return Reflect.apply(member, target, given)
      }
    },
  })
}

/** Returns the text of a query, which is that or an object with it. */
export function textOf(query: unknown): unknown {
  return typeof query === 'object' && query !== null && 'text' in query ? query.text : query
}
