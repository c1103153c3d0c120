import { useRead, useRights, type Release, type ReleaseAct } from '../../../api/index.js'
import { useFormats, useT, type MessageKey } from '../../../i18n/index.js'
import { Loading, Notice } from '../../../kit/index.js'

/** The ways in which an entry or its working copy loses what is planned for it. */
export type Cause = 'delete' | 'discard' | 'publish'

export interface PlannedLossProps {
  readonly cause: Cause
  readonly type: string
  /** Null: it does not exist yet. */
  readonly entry: number | null
  /** Its working copy. */
  readonly copy: number | null
}

const texts = {
  publish: 'plan.actPublish',
  unpublish: 'plan.actUnpublish',
  delete: 'plan.actDelete',
} as const satisfies Record<ReleaseAct['act'], string>

/** `stays`: of releases with others. What they publish is published then. */
const told: Readonly<Record<Cause, { readonly [Told in 'goes' | 'goesIfAny']: MessageKey } & { stays?: MessageKey }>> =
  {
    delete: { goes: 'plan.goes', goesIfAny: 'plan.goesIfAny', stays: 'plan.stays' },
    discard: { goes: 'plan.cancels', goesIfAny: 'plan.cancelsIfAny', stays: 'plan.lacks' },
    publish: { goes: 'plan.cancels', goesIfAny: 'plan.cancelsIfAny' },
  }

/** Tells what becomes of all that is planned for an entry when this is done to it. */
export function PlannedLoss({ cause, type, entry, copy }: PlannedLossProps) {
  const t = useT()
  const { moment, list } = useFormats()
  const { read } = useRights().releases
  const { data, error } = useRead<readonly Release[]>('/editorial/releases', {
    query: plannedQuery({ type, entry, copy }),
    isEnabled: read,
  })
  const { goes, goesIfAny, stays } = told[cause]
  if (!read || error) return <p>{t(goesIfAny)}</p>
  if (data === undefined) return <Loading label={t('common.loading')} />
  const lost = { cause, type, entry, copy }
  const isLost = lossOf(lost)
  const alone = data.filter((release) => isCancelled(release, lost))
  const shared = data.filter((release) => !isCancelled(release, lost) && release.acts.some(isLost))
  return (
    <>
      {alone.length > 0 && (
        <Notice tone="warn" title={t(goes)}>
          <ul>
            {alone.flatMap(({ id, at, acts }) =>
              acts.map((act, index) => (
                <li key={`${id} ${index}`}>{act && t(texts[act.act], { at: at === null ? '' : moment(at) })}</li>
              )),
            )}
          </ul>
        </Notice>
      )}
      {stays && shared.length > 0 && (
        <Notice tone="warn">{t(stays, { count: shared.length, names: list(shared.map(({ name }) => name)) })}</Notice>
      )}
    </>
  )
}

/** Asks for the releases with an act on an entry, or on a working copy that is none yet. */
export function plannedQuery({ type, entry, copy }: Omit<PlannedLossProps, 'cause'>) {
  return { type, ...(entry === null ? { copy: copy ?? 0 } : { entry }), pagination: { pageSize: 100 } }
}

/** Returns true for a schedule that has nothing to do any more. */
export function isCancelled({ state, acts }: Release, lost: PlannedLossProps): boolean {
  return state === 'scheduled' && acts.every(lossOf(lost))
}

/** Returns a test for the acts that have nothing to do any more. */
function lossOf({ cause, type, entry, copy }: PlannedLossProps): (act: ReleaseAct | null) => boolean {
  return (act) => {
    if (act?.type !== type) return false
    if (copy !== null && act.copy === copy) return true
    if (entry === null || act.entry !== entry) return false
    return cause === 'delete' || (cause === 'publish' && act.act === 'publish')
  }
}
