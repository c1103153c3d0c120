import { useInfiniteQuery } from '@tanstack/react-query'
import { sendBare } from '../../api/index.js'
import type { Parameters } from '../../api/index.js'
import type { FileKind, LibraryFile } from './file.js'

export interface FileQuery {
  /** Files in it; in a search, also those in the folders in it. null: the root. */
  readonly folder: number | null
  readonly search: string
  readonly kinds: readonly FileKind[]
  readonly sort: string
}

const pageSize = 48
export const filesKey = '/upload/files'
const browseKey = '/upload/browse'

/** Reads the library in pages, as far as they are wanted. */
export function useFiles(query: FileQuery) {
  return useInfiniteQuery({
    queryKey: [browseKey, query],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      sendBare<readonly LibraryFile[]>(browseKey, { query: parametersOf(query, pageParam), signal }),
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
  })
}

export function parametersOf({ folder, search, kinds, sort }: FileQuery, start: number): Parameters {
  const words = search.trim()
  const conditions: object[] = []
  if (words !== '')
    conditions.push({ $or: ['name', 'alternativeText', 'caption'].map((name) => ({ [name]: { $containsi: words } })) })
  if (kinds.length > 0 && kinds.length < 4) conditions.push({ $or: kinds.map(kindCondition) })
  return {
    folder,
    deep: words === '' ? undefined : true,
    sort,
    // Lists of files have no envelope, and take these at the top.
    start,
    limit: pageSize,
    ...(conditions.length === 0 ? {} : { filters: { $and: conditions } }),
  }
}

const starts = { images: 'image/', videos: 'video/', audios: 'audio/' } as const

function kindCondition(kind: FileKind): object {
  if (kind !== 'files') return { mime: { $startsWith: starts[kind] } }
  const others = { $not: { $or: Object.values(starts).map((start) => ({ mime: { $startsWith: start } })) } }
  return { $or: [{ mime: { $null: true } }, others] }
}
