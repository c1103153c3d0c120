import type { PoolClient } from 'pg'

const text =
  "select relname, n_tup_ins + n_tup_upd + n_tup_del as rows, current_setting('track_counts') = 'on' as counts " +
  'from pg_stat_xact_user_tables where schemaname = current_schema()'

interface Counted {
  readonly relname: string
  readonly rows: string
  readonly counts: boolean
}

/** The server counts the rows that each transaction changes, unless it is configured otherwise. It does not count truncated ones. */
export class WrittenTables {
  /** `statement`: the text of the one that comes next. */
  static async before(connection: PoolClient, statement: string): Promise<WrittenTables> {
    return new WrittenTables(connection, await counted(connection), /\btruncate\b/i.test(statement))
  }

  private constructor(
    private readonly connection: PoolClient,
    private readonly counts: readonly Counted[],
    private readonly isTruncating: boolean,
  ) {}

  /** Returns the tables that were changed since; null among them: any. */
  async since(): Promise<readonly (string | null)[]> {
    const known = new Map(this.counts.map(({ relname, rows }) => [relname, rows]))
    const now = await counted(this.connection)
    if (this.isTruncating || now.some(({ counts }) => !counts)) return [null]
    return now.filter(({ relname, rows }) => known.get(relname) !== rows).map(({ relname }) => relname)
  }
}

async function counted(connection: PoolClient): Promise<readonly Counted[]> {
  return (await connection.query<Counted>(text)).rows
}
