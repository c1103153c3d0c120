import type { WorkingCopy } from '@content-gen/admin/contract'
import { Link } from 'react-aria-components'
import { useCatalog, useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { paths } from '../../paths.js'

/** Leads to what somebody has not published yet, by the name that it would have. */
export function CopyLink({ type: uid, copy }: { readonly type: string; readonly copy: number }) {
  const t = useT()
  const type = useCatalog()?.typeOf.get(uid)
  const { data } = useRead<WorkingCopy>(`/editorial/copies/${uid}/${copy}`)
  const name = type && data?.document[type.label]
  const entry = data?.entry ?? null
  const href =
    type?.kind === 'single' ? paths.single(uid) : entry === null ? paths.copy(uid, copy) : paths.entry(uid, entry)
  return (
    <Link className="label-link" href={href}>
      {typeof name === 'string' && name !== '' ? name : t('releases.copy', { id: copy })}
    </Link>
  )
}
