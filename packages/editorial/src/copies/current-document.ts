import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { linksIn, withLinks } from '../versions/links.js'
import { presentLinks } from '../versions/present-links.js'
import { documentOf } from './working-copy.js'
import type { WorkingCopy } from './working-copy.js'

/** Returns what a working copy says now, with what is typed into it. Links to what was deleted meanwhile have vanished, as they have from entries. */
export async function currentDocument(
  writing: WriteTransaction,
  type: CompiledType,
  { id, revision }: Pick<WorkingCopy, 'id' | 'revision'>,
  typed: Document = {},
): Promise<Document> {
  const { context } = writing
  const { types } = context
  const document = { ...(await documentOf(writing, id, revision)), ...typed }
  const isPresent = await presentLinks({ writes: context, types }, type, linksIn(type, document, types), {
    takes: true,
  })
  return withLinks(type, document, types, isPresent)
}
