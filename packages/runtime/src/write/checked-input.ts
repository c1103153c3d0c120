import { hookData } from './hook-data.js'
import { isRecord, own, readBody } from './input/body.js'
import { issuesError } from './input/issue.js'
import { validateEntry } from './input/validate.js'
import type { Caller } from '../caller.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'
import type { RowInput } from './input/entry-input.js'

/**
 * Returns a copy of the `data` of a body, with the attributes that the caller may set and the values that would be stored: numeric text is
 * a number.
 * @throws ValidationError for what a write refuses before it asks the database
 */
export async function checkedInput(
  context: WriteContext,
  type: CompiledType,
  body: unknown,
  caller: Caller,
  mode: 'create' | 'update',
): Promise<Record<string, unknown>> {
  const sent = readBody(body)
  // An update changes drafts too.
  const isDraft = type.draftAndPublish && (mode === 'update' || own({ ...sent }, 'publishedAt') === null)
  const { row, issues, malformed } = await validateEntry(context, type, sent, { mode, isDraft, caller })
  if (issues.length > 0) throw issuesError(issues)
  if (malformed !== null) throw malformed
  return cast(hookData({ context, authors: { caller }, mode }, type, sent), row)
}

/** Sets the scalars of data, and of its components, to the values that the checks have made. */
function cast(data: Record<string, unknown>, { type, columns, components }: RowInput): Record<string, unknown> {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind !== 'scalar' || !Object.hasOwn(data, attribute.name)) continue
    const { field, type: kind } = attribute.descriptor
    // Databases store moments and long numbers in forms of their own.
    if (kind !== 'datetime' && kind !== 'timestamp' && kind !== 'biginteger' && Object.hasOwn(columns, field))
      data[attribute.name] = columns[field]
  }
  for (const { attribute, items } of components) {
    const value = data[attribute.name]
    for (const { row } of items) {
      const part: unknown = Array.isArray(value) ? value[Number(row.path.at(-1))] : value
      if (isRecord(part)) cast(part, row)
    }
  }
  return data
}
