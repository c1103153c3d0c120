import type { Dialect } from './dialect.js'

/** Returns SQL for the milliseconds since 1970. Every process compares with the clock of the database, since their own may differ. */
export function nowSql({ name }: Pick<Dialect, 'name'>): string {
  return name === 'sqlite'
    ? `cast(unixepoch('subsec') * 1000 as integer)`
    : `(extract(epoch from clock_timestamp()) * 1000)::bigint`
}
