/** `/entries/:uid/:id/linked`: the entries that a link leads to, page by page, from whichever side: also where no filter leads. */
import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { everything, linksOf } from '@content-gen/runtime/query'
import type { Context, Store } from '@content-gen/runtime'
import type { CompiledAttribute, CompiledLink, Shape } from '@content-gen/runtime/query'
import type { LinkedPage } from '../panel-api/index.js'
import { labelShape, linkLabel } from '../catalog/label.js'
import type { LabelRow } from '../catalog/label.js'
import { oneRead, readJson } from '../rights/read-json.js'
import { askedId, askedText } from './asked.js'
import type { EntriesRequest } from './asked.js'

const [pageSize, mostPages] = [10, 1000]

/** Returns a page of the entries that are linked. None of them is counted. */
export async function linkedPage(ctx: Context, store: Store, { type, caller }: EntriesRequest): Promise<LinkedPage> {
  const attribute = type.attributes.get(askedText(ctx, 'attribute') ?? '')
  const link = attribute && linkOf(attribute)
  if (attribute === undefined || link === undefined) throw new NotFoundError()
  const offset = (askedPage(ctx) - 1) * pageSize
  const isMany = 'many' in attribute && attribute.many
  const value = isMany ? manyOf(link, offset) : oneOf(link)
  const read = oneRead(type, askedId(ctx), { kind: 'object', properties: [{ key: 'linked', value }] })
  const { data } = await readJson(store, read, caller)
  if (data === null) throw new NotFoundError()
  // The shape of the read describes it.
  const { linked } = data as { readonly linked: readonly LabelRow[] | LabelRow | null }
  const rows = linked === null ? [] : 'id' in linked ? [linked] : linked
  const links = rows.slice(0, pageSize).map((row) => linkLabel(link.target, row))
  return { links, isMore: rows.length > pageSize }
}

/** Returns the link to entries of one type; undefined if there is none. */
function linkOf(attribute: CompiledAttribute): CompiledLink | undefined {
  const isOfOne = attribute.kind === 'morph' && attribute.descriptor.target !== undefined
  return attribute.kind === 'relation' || isOfOne ? linksOf(attribute)[0] : undefined
}

/** One more than the page has tells whether there is another. */
function manyOf(link: CompiledLink, offset: number): Shape {
  const page = { offset, limit: pageSize + 1 }
  return { kind: 'many', link, where: everything, order: [], page, empty: 'list', item: labelShape(link.target) }
}

function oneOf(link: CompiledLink): Shape {
  return { kind: 'one', link, where: everything, order: [], item: labelShape(link.target) }
}

/** @throws ValidationError */
function askedPage(ctx: Context): number {
  const text = askedText(ctx, 'page') ?? '1'
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (page < 1 || page > mostPages) throw new ValidationError(`page must be a number from 1 to ${mostPages}`)
  return page
}
