import { Refused } from './errors.mjs'

const maximum = 100

/** Reads either form of paging: limits for the database and `meta` for the client. */
export function readPage(query) {
  const start = query.get('pagination[start]')
  const limit = query.get('pagination[limit]')
  if (start !== null || limit !== null) {
    const offset = whole(start ?? '0')
    const size = Math.min(whole(limit ?? '25'), maximum)
    return { offset, size, meta: (total) => ({ pagination: { start: offset, limit: size, total } }) }
  }
  const page = Math.max(whole(query.get('pagination[page]') ?? '1'), 1)
  const size = Math.min(whole(query.get('pagination[pageSize]') ?? '25'), maximum)
  return {
    offset: (page - 1) * size,
    size,
    meta: (total) => ({ pagination: { page, pageSize: size, pageCount: Math.ceil(total / size), total } }),
  }
}

function whole(text) {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Refused(`Not a page: ${text}`)
  return number
}
