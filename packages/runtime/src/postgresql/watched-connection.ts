import type { PoolClient, QueryArrayResult } from 'pg'
import { returning } from '../prisma-statements/returning.js'
import type { Returning } from '../prisma-statements/returning.js'
import type { RowWatch, StatementWatch } from '../prisma-statements/watch.js'
import { WrittenTables } from './written-tables.js'

type Ask = (...given: unknown[]) => unknown

/** Returns a connection that tells its statements. */
export function watchedConnection(connection: PoolClient, { text: tell, rows }: StatementWatch): PoolClient {
  return new Proxy(connection, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'query') return member.bind(target)
      const ask: Ask = (...given) => Reflect.apply(member, target, given)
      return (...given: unknown[]): unknown => {
        const text = textOf(given[0])
        if (typeof text !== 'string') return ask(...given)
        tell?.(text)
        return rows ? telling(connection, ask, text, given, rows) : ask(...given)
      }
    },
  })
}

/** Returns the text of a query, which is that or an object with it. */
export function textOf(query: unknown): unknown {
  return typeof query === 'object' && query !== null && 'text' in query ? query.text : query
}

async function telling(
  connection: PoolClient,
  ask: Ask,
  text: string,
  [query, ...others]: readonly unknown[],
  rows: RowWatch,
): Promise<unknown> {
  const form = returning(text, rows)
  if (form === undefined) return ask(query, ...others)
  if (form === null || !asksForArrays(query)) {
    const tables = await WrittenTables.before(connection, text)
    const result = await ask(query, ...others)
    for (const table of await tables.since()) rows.changed(table, null)
    return result
  }
  // The driver answers a query for arrays so.
  const result = (await ask({ ...query, text: form.text }, ...others)) as QueryArrayResult<unknown[]>
  rows.changed(
    form.table,
    result.rows.map((row) => row.slice(-form.added)),
  )
  return asAsked(result, form)
}

function asksForArrays(query: unknown): query is { readonly rowMode: 'array' } {
  return typeof query === 'object' && query !== null && 'rowMode' in query && query.rowMode === 'array'
}

function asAsked(result: QueryArrayResult<unknown[]>, { added, isSilent }: Returning): QueryArrayResult<unknown[]> {
  const fields = result.fields.slice(0, -added)
  return { ...result, fields, rows: isSilent ? [] : result.rows.map((row) => row.slice(0, -added)) }
}
