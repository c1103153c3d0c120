import type { Account, AccountRole, AccountValues } from '@content-gen/admin/panel-api'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { send, sendBare, type Page, type Parameters } from '../../api/index.js'

const pageSize = 25

/** Reads a page of accounts. These are the routes of the accounts themselves, whose answers have no envelope. */
export function useAccounts(page: number, search: string): UseQueryResult<Page<Account>, Error> {
  return useQuery({
    queryKey: ['/users', { page, search }],
    queryFn: async ({ signal }): Promise<Page<Account>> => {
      const filters = search === '' ? {} : { filters: found(search) }
      const query = {
        ...filters,
        sort: 'id:desc',
        populate: ['role'],
        start: (page - 1) * pageSize,
        limit: pageSize,
      }
      const [rows, total] = await Promise.all([
        sendBare<readonly Account[]>('/users', { query, signal }),
        sendBare<number>('/users/count', { query: filters, signal }),
      ])
      return { rows, pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } }
    },
    placeholderData: keepPreviousData,
  })
}

function found(search: string): Parameters {
  return { $or: [{ username: { $containsi: search } }, { email: { $containsi: search } }] }
}

/** Reads what the project adds to an account, once for each form: what is being changed there is not read again. */
export function useAccountValues(id: number | null): UseQueryResult<AccountValues, Error> {
  return useQuery({
    queryKey: ['/accounts', id],
    queryFn: async ({ signal }) => (await send<AccountValues>(`/accounts/${id}`, { signal })).data,
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 0,
  })
}

export function useAccountRoles(): readonly AccountRole[] {
  const { data } = useQuery({
    queryKey: ['/users-permissions/roles'],
    queryFn: () => sendBare<{ readonly roles: readonly AccountRole[] }>('/users-permissions/roles'),
  })
  return data?.roles ?? []
}
