import { useMemo } from 'react'
import { useSession } from './session.js'

/** The filters, the order and the page of a list as the person left it in this tab, for links that lead back to it. */
export function useLastList(uid: string): {
  readonly address: () => string
  readonly remember: (address: string) => void
} {
  const { project, administrator } = useSession()
  const key = `list ${project} ${administrator.id} ${uid}`
  return useMemo(
    () => ({
      address: () => sessionStorage.getItem(key) ?? '',
      remember: (address: string) => sessionStorage.setItem(key, address),
    }),
    [key],
  )
}
