import { withValues } from '../statement.js'
import { requireId } from '../id.js'
import type { Statement } from '../statement.js'

/** Returns the statement that reads the entry with this id. @throws NotFoundError if the id is invalid */
export type EntryPlan = (id: string | number) => Statement

/** An id to plan with. */
export const anyId = 2 ** 31 - 1

/** Returns the plan of any entry by the statement of one. */
export function entryPlan(statement: Statement): EntryPlan {
  return (given) => {
    const id = requireId(given)
    const asked = withValues(statement, ({ source }) => (source === '$id' ? id : undefined))
    const { tags } = asked
    return tags ? { ...asked, tags: tags.map((tag) => tag.replace(`-${anyId}`, `-${id}`)) } : asked
  }
}
