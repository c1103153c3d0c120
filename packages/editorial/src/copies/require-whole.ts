import { trusted } from '@content-gen/runtime'
import { linksOf } from '@content-gen/runtime/query'
import { issuesError, validateEntry } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { withKnownItems } from '../versions/known-items.js'
import { authored } from '../versions/restore.js'

/** Checks that a document has all that a published entry must have: a draft may lack it. @throws ValidationError */
export async function requireWhole(
  { context }: WriteTransaction,
  type: CompiledType,
  document: Document,
): Promise<void> {
  const data = withKnownItems(type, authored(type, document), null, context.types)
  const { issues } = await validateEntry(context, type, data, { caller: trusted, mode: 'create', isDraft: false })
  // No document has passwords.
  const missing = issues.filter(({ path }) => !leadsToPassword(type, path))
  if (missing.length > 0) throw issuesError(missing)
}

function leadsToPassword(type: CompiledType, [name, ...steps]: readonly string[]): boolean {
  if (name === undefined) return false
  // The place of an item in its list.
  if (/^\d+$/.test(name)) return leadsToPassword(type, steps)
  const attribute = type.attributes.get(name)
  if (attribute === undefined) return false
  if (attribute.kind === 'scalar') return attribute.descriptor.type === 'password'
  return linksOf(attribute).some(({ target }) => leadsToPassword(target, steps))
}
