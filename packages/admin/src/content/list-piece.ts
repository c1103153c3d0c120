/** Long lists in pieces, by the order of ids: a piece at the end of a list costs no more than its first. */
import { ValidationError } from '@content-gen/runtime'
import { allOf, readId } from '@content-gen/runtime/query'
import type { Context } from '@content-gen/runtime'
import type { Read } from '@content-gen/runtime/query'
import type { ListPagination } from '../panel-api/index.js'
import { askedText } from './asked.js'

/** Orders and counts that a piece does not have. */
const unsuited = ['sort', 'page', 'count'] as const

/** Returns the id that the piece comes after; null if a page is asked for. @throws ValidationError */
export function askedAfter(ctx: Context): number | null {
  const sent = askedText(ctx, 'after')
  if (sent === undefined) return null
  const after = sent === '0' ? 0 : readId(sent)
  if (after === null) throw new ValidationError('after must be the last id of the piece before, or 0')
  const other = unsuited.find((name) => askedText(ctx, name) !== undefined)
  if (other !== undefined) throw new ValidationError(`after and ${other} cannot be combined`)
  return after
}

/** Returns the read of the piece: as many entries as a page has, in the order of their ids, none counted. */
export function pieceOf(read: Read, after: number): Read {
  const operand = { kind: 'id' } as const
  return {
    ...read,
    where: allOf([{ kind: 'compare', operand, operator: 'gt', value: after }, read.where]),
    order: [{ path: [], operand, direction: 'asc' }],
    page: { offset: 0, limit: read.page.limit },
    count: false,
  }
}

/** Returns what is told of a piece: a full one may have others after it. */
export function pieceMeta({ page: { limit } }: Read, count: number): ListPagination {
  return { page: 1, pageSize: limit ?? count, pageCount: 1, total: count, isMore: count === limit }
}
