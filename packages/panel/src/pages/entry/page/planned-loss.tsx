import { useRead, useRights, type Release, type ReleaseAct } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import { Loading, Notice } from '../../../kit/index.js'

export interface PlannedLossProps {
  readonly type: string
  readonly entry: number
  /** Its working copy. */
  readonly copy: number | null
}

const texts = {
  publish: 'plan.actPublish',
  unpublish: 'plan.actUnpublish',
  delete: 'plan.actDelete',
} as const satisfies Record<ReleaseAct['act'], string>

/** Tells what becomes of all that is planned for an entry when it is deleted. */
export function PlannedLoss({ type, entry, copy }: PlannedLossProps) {
  const t = useT()
  const { moment, list } = useFormats()
  const { read } = useRights().releases
  const { data, error } = useRead<readonly Release[]>('/editorial/releases', {
    query: { type, entry, pagination: { pageSize: 100 } },
    isEnabled: read,
  })
  if (!read || error) return <p>{t('plan.goesIfAny')}</p>
  if (data === undefined) return <Loading label={t('common.loading')} />
  const isAbout = (act: ReleaseAct | null) =>
    act?.type === type && (act.entry === entry || (copy !== null && act.copy === copy))
  const isAlone = ({ state, acts }: Release) => state === 'scheduled' && acts.every(isAbout)
  const alone = data.filter(isAlone)
  const shared = data.filter((release) => !isAlone(release))
  return (
    <>
      {alone.length > 0 && (
        <Notice tone="warn" title={t('plan.goes')}>
          <ul>
            {alone.flatMap(({ id, at, acts }) =>
              acts.map((act, index) => (
                <li key={`${id} ${index}`}>{act && t(texts[act.act], { at: at === null ? '' : moment(at) })}</li>
              )),
            )}
          </ul>
        </Notice>
      )}
      {shared.length > 0 && (
        <Notice tone="warn">
          {t('plan.stays', { count: shared.length, names: list(shared.map(({ name }) => name)) })}
        </Notice>
      )}
    </>
  )
}
