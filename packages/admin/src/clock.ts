import { nowSql } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** Returns the time by the clock of the database: milliseconds since 1970. */
export async function nowIn({ context, transaction }: WriteTransaction): Promise<number> {
  const [row] = await transaction.rows({ text: `select ${nowSql(context.database.dialect)} as "now"`, values: [] })
  return Number(row?.['now'])
}

/** Milliseconds since 1970 as ISO text. */
export function clockText(moment: number): string {
  return new Date(moment).toISOString()
}
