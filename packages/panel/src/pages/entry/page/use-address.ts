import type { ContentType } from '@content-gen/admin/panel-api'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../paths.js'
import type { WorkState } from '../work/work-state.js'
import { continueAs } from './page-key.js'

/** Gives an entry that is stored for the first time an address of its own, and the window its title. */
export function useAddress(
  page: string,
  type: ContentType,
  { entry, copy }: Pick<WorkState, 'entry' | 'copy'>,
  label: string,
): void {
  const [, navigate] = useLocation()
  const takeAddress = useEffectEvent(() => {
    if (type.kind === 'single') return
    const to = entry ? paths.entry(type.uid, entry.id) : copy ? paths.copy(type.uid, copy.id) : null
    if (to === null || location.pathname === `/admin${to}`) return
    const place = entry ? { uid: type.uid, id: entry.id } : { uid: type.uid, copy: copy?.id }
    continueAs(page, place, () => navigate(to, { replace: true }))
  })
  useEffect(() => takeAddress(), [entry?.id, copy?.id])
  useEffect(() => {
    // The window's title costs more than the field's own picture: it follows after the typing.
    const timer = setTimeout(() => {
      document.title = label === '' ? type.displayName : `${label} · ${type.displayName}`
    }, 300)
    return () => clearTimeout(timer)
  }, [label, type])
}
