import { quote } from './quote.js'

/** Returns SQL that changes rows in batches: those for which a condition holds, which is false once a row is changed. */
export function inBatches(table: string, change: string, condition: string): string {
  return `UPDATE /* in batches */ ${quote(table)} SET ${change} WHERE (${condition})`
}
