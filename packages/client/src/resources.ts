import { flatten } from './flatten.js'
import { queryString } from './query-string.js'
import type { ListAnswer, WriteOptions } from './content.js'
import type { RequestOptions, Send } from './request.js'

type Id = string | number
type Answer = { readonly data: unknown }

/**
 * The methods of a content type at a path. Collections and single types share them: an id comes first where there is one. Their
 * types are in `content.ts`.
 */
export function resource(send: Send, path: string, isFlat: boolean) {
  const shaped = (answer: unknown, query: object) => (isFlat ? flatten(answer as Answer, query) : answer)
  const read = async (id: string, query: object = {}, options?: RequestOptions, populated: object = query) =>
    shaped(await send({ method: 'GET', path: `/${path}${id}${search(query)}` }, options), populated)
  // Only the server knows what a named query populates.
  const named = (id: string, query: object, options?: RequestOptions) => read(id, query, options, { populate: true })

  async function write(method: 'POST' | 'PUT', id: string, [data, query = {}, options = {}]: WriteArguments) {
    const { files, ...others } = options
    const body = files ? formOf(data, files) : { data }
    return shaped(await send({ method, path: `/${path}${id}${search(query)}`, body }, others), query)
  }

  async function* pages(query: Paged = {}, options?: RequestOptions): AsyncGenerator<ListAnswer<unknown>> {
    for (let page = 1; ; page++) {
      const answer = (await read(
        '',
        { sort: 'id', ...query, pagination: { ...query.pagination, page } },
        options,
      )) as ListAnswer<unknown>
      yield answer
      const { pageCount, pageSize = 1 } = answer.meta.pagination
      if (pageCount === undefined ? answer.data.length < pageSize : page >= pageCount) return
    }
  }

  return {
    find: (query?: object, options?: RequestOptions) => read('', query, options),
    findOne: (id: Id, query?: object, options?: RequestOptions) => read(below(id), query, options),
    query: (name: string, parameters: object = {}, options?: RequestOptions) =>
      named('', { query: name, ...parameters }, options),
    queryOne: (id: Id, name: string, options?: RequestOptions) => named(below(id), { query: name }, options),
    pages,
    async *all(query?: Paged, options?: RequestOptions) {
      for await (const { data } of pages(query, options)) yield* data
    },
    create: (...all: WriteArguments) => write('POST', '', all),
    update: (...all: readonly [Id, ...WriteArguments] | WriteArguments) => write('PUT', ...split<WriteArguments>(all)),
    async delete(...all: readonly [Id, ...ReadArguments] | ReadArguments) {
      const [id, [query = {}, options]] = split<ReadArguments>(all)
      return shaped(await send({ method: 'DELETE', path: `/${path}${id}${search(query)}` }, options), query)
    },
    createLocalization(...all: readonly [Id, ...ReadArguments] | ReadArguments) {
      const [id, [body, options]] = split<ReadArguments>(all)
      return send({ method: 'POST', path: `/${path}${id}/localizations`, body }, options)
    },
  }
}

interface Paged {
  readonly pagination?: { readonly pageSize?: number }
}

type ReadArguments = readonly [query?: object | undefined, options?: RequestOptions | undefined]
type WriteArguments = readonly [data: object, query?: object | undefined, options?: WriteOptions | undefined]

/** Returns the part of the path that an id makes, and the other arguments. Only collections have ids. */
function split<Rest extends readonly unknown[]>(all: readonly [Id, ...Rest] | Rest): readonly [string, Rest] {
  const [first, ...others] = all
  const isId = typeof first === 'string' || typeof first === 'number'
  return isId ? [below(first), others as readonly unknown[] as Rest] : ['', all as Rest]
}

function below(id: Id): string {
  return `/${encodeURIComponent(id)}`
}

/** Returns `?` and the query, or nothing. */
export function search(query: object | undefined): string {
  const text = queryString(query)
  return text === '' ? '' : `?${text}`
}

function formOf(data: object, files: NonNullable<WriteOptions['files']>): FormData {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  for (const [path, some] of Object.entries(files))
    for (const file of some instanceof Blob ? [some] : some) form.append(`files.${path}`, file)
  return form
}
