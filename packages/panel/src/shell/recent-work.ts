import type { Home, HomeEntry } from '@content-gen/admin/panel-api'
import { useMemo } from 'react'
import { useCatalog, useRead } from '../api/index.js'
import { paths } from '../paths.js'

/** So many are offered. */
const most = 5

/** Returns the address where somebody goes on with an entry. */
export function pathOfWork({ type, id, copy }: HomeEntry, isSingle: boolean): string {
  if (isSingle) return paths.single(type)
  if (id !== null) return paths.entry(type, id)
  return copy === null ? paths.list(type) : paths.copy(type, copy)
}

interface Recent {
  readonly key: string
  readonly label: string
  readonly inWork: string | undefined
  readonly type: string
  readonly href: string
}

/** Returns the entries that the person worked on last, as far as they are known by now. */
export function useRecentWork(): readonly Recent[] {
  const catalog = useCatalog()
  const { data } = useRead<Home>('/home', { staleMs: 60_000 })
  return useMemo(
    () =>
      (data?.mine ?? []).slice(0, most).flatMap((entry) => {
        const type = catalog?.typeOf.get(entry.type)
        if (type === undefined) return []
        const key = `recent ${entry.type} ${entry.id} ${entry.copy}`
        const href = pathOfWork(entry, type.kind === 'single')
        return { key, label: entry.label, inWork: entry.inWork, type: type.displayName, href }
      }),
    [data, catalog],
  )
}
