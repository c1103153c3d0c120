import type { WorkingCopy } from '@content-gen/admin/panel-api'
import { useCatalog, useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { paths } from '../../paths.js'

/** Returns what somebody has not published yet, and the name that it would have; undefined without a copy. */
export function useCopy(uid: string, copy: number | undefined) {
  const t = useT()
  const type = useCatalog()?.typeOf.get(uid)
  const { data } = useRead<WorkingCopy>(`/editorial/copies/${uid}/${copy}`, { isEnabled: copy !== undefined })
  if (copy === undefined) return undefined
  const name = type && data?.document[type.label]
  const entry = data?.entry ?? null
  return {
    name: typeof name === 'string' && name !== '' ? name : t('releases.copy', { id: copy }),
    href:
      type?.kind === 'single' ? paths.single(uid) : entry === null ? paths.copy(uid, copy) : paths.entry(uid, entry),
  }
}
