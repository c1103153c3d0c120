import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryFunctionContext,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Parameters } from './query-text.js'
import { send, type Answer, type Pagination } from './send.js'

interface ReadOptions<T = unknown> {
  readonly query?: Parameters | undefined
  /** False: not yet. */
  readonly isEnabled?: boolean | undefined
  /** Reads again after this time, without showing the server that somebody is there. */
  readonly refetchMs?: number | ((data: T | undefined) => number) | undefined
  readonly staleMs?: number | undefined
  /** Shows the last answer until the next arrives. */
  readonly keepsPrevious?: boolean | undefined
}

/** Reads `data` of a path. All reads of a path are renewed by `useRenew()(path)`. */
export function useRead<T>(path: string, options: ReadOptions<T> = {}): UseQueryResult<T, Error> {
  return useQuery({ ...query<T>(path, options), select: (answer: Answer<T>) => answer.data })
}

/** Reads a path, with what its answer has beside `data`. */
export function useAnswer<T>(path: string, options: ReadOptions<T> = {}): UseQueryResult<Answer<T>, Error> {
  return useQuery(query<T>(path, options))
}

export interface Page<T> {
  readonly rows: readonly T[]
  readonly pagination: Pagination
}

/** Reads a page of a list, and shows the one before until it is there. */
export function usePage<T>(path: string, options: ReadOptions<readonly T[]> = {}): UseQueryResult<Page<T>, Error> {
  return useQuery({
    ...query<readonly T[]>(path, { keepsPrevious: true, ...options }),
    select: ({ data, meta }: Answer<readonly T[]>): Page<T> => ({
      rows: data,
      pagination: meta?.pagination ?? { page: 1, pageSize: data.length, pageCount: 1, total: data.length },
    }),
  })
}

function query<T>(path: string, options: ReadOptions<T>) {
  const { refetchMs } = options
  return {
    queryKey: [path, options.query ?? {}],
    queryFn: ({ signal, client, queryKey }: QueryFunctionContext) => {
      const isBackground = refetchMs !== undefined && client.getQueryData(queryKey) !== undefined
      return send<T>(path, { query: options.query, signal, isBackground })
    },
    enabled: options.isEnabled ?? true,
    ...(refetchMs === undefined
      ? {}
      : {
          refetchInterval: ({ state }: Query<Answer<T>>) =>
            typeof refetchMs === 'number' ? refetchMs : refetchMs(state.data?.data),
        }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  }
}

/** Returns what reads paths anew: those that begin with one of the given. */
export function useRenew(): (...paths: readonly string[]) => Promise<void> {
  const client = useQueryClient()
  return (...paths) =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
    })
}

/** A write; afterwards the reads that begin with `renews` are made anew. */
export function useAct<Input, Output = unknown>(
  act: (input: Input) => Promise<Output>,
  renews: readonly string[] = [],
): UseMutationResult<Output, Error, Input> {
  const renew = useRenew()
  return useMutation({ mutationFn: act, onSuccess: () => renew(...renews) })
}
