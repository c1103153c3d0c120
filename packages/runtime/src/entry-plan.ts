import { requireId } from './id.js'
import type { Statement } from './database.js'

/** Returns the statement that reads the entry with this id. @throws NotFoundError if the id is invalid */
export type EntryPlan = (id: string | number) => Statement

/** A placeholder id to plan with, found again among the statement's values. */
export const anyId = 2 ** 31 - 1

/**
 * Returns the statement with the id inserted; null if the query contains the placeholder id elsewhere too, which makes its place ambiguous.
 */
export function entryPlan({ text, values, facts, bounded, tags, asks }: Statement): EntryPlan | null {
  const at = values.indexOf(anyId)
  if (at !== values.lastIndexOf(anyId)) return null
  const asked = { ...(asks ? { asks } : {}), ...(facts ? { facts } : {}) }
  const tagged = (id: number) =>
    tags ? { tags: tags.map((tag) => tag.replace(`-${anyId}`, `-${id}`)), ...asked } : asked
  if (!bounded) {
    return (id) => {
      const number = requireId(id)
      return { text, values: values.with(at, number), ...tagged(number) }
    }
  }
  return (id) => {
    const number = requireId(id)
    const boundedValues = bounded.values.map((value) => (value === anyId ? number : value))
    return { text, values: values.with(at, number), bounded: { ...bounded, values: boundedValues }, ...tagged(number) }
  }
}
