import type { Account, AccountRole } from '@content-gen/admin/contract'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { sendBare, type Page, type Parameters } from '../../api/index.js'

const pageSize = 25

/** Reads a page of accounts, with the files that their attributes hold. These are the routes of the accounts themselves, whose answers have no envelope. */
export function useAccounts(
  page: number,
  search: string,
  files: readonly string[],
): UseQueryResult<Page<Account>, Error> {
  return useQuery({
    queryKey: ['/users', { page, search, files }],
    queryFn: async ({ signal }): Promise<Page<Account>> => {
      const filters = search === '' ? {} : { filters: found(search) }
      const query = {
        ...filters,
        sort: 'id:desc',
        populate: ['role', ...files],
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

export function useAccountRoles(): readonly AccountRole[] {
  const { data } = useQuery({
    queryKey: ['/users-permissions/roles'],
    queryFn: () => sendBare<{ readonly roles: readonly AccountRole[] }>('/users-permissions/roles'),
  })
  return data?.roles ?? []
}
