import { send, useAct, type Release, type ReleaseAct } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Button, Notice, toast, useFailureText } from '../../../kit/index.js'
import type { WorkState } from '../work/work-state.js'

export interface ApprovalNoticeProps {
  readonly type: string
  readonly state: Pick<WorkState, 'entry' | 'copy'>
  /** All that is planned for it; undefined for whoever may not see releases, or does not know yet. */
  readonly releases: readonly Release[] | undefined
  readonly canPublish: boolean
}

/** Says that what is planned to go live has changed since it was approved, and lets those who may publish it approve it as they see it. */
export function ApprovalNotice({ type, state, releases, canPublish }: ApprovalNoticeProps) {
  const t = useT()
  const failureText = useFailureText()
  const { entry, copy } = state
  const waiting = (releases ?? []).flatMap(({ id, acts }) =>
    acts.flatMap((act) => (act?.changed && isAbout(act, type, state) ? [{ release: id, act }] : [])),
  )
  const isStill = (act: ReleaseAct | null) => act?.changed !== undefined && isAbout(act, type, state)
  const approve = useAct(async () => {
    let isLate = false
    for (const { release, act } of waiting) {
      const { entry: id, copy: own, changed } = act
      // As it is on this page. The entry that a new one translates is not.
      const seen = { revision: copy?.revision, version: entry === null ? changed?.version : entry.version }
      const body = { type, entry: id, copy: own, ...seen }
      const { data } = await send<Release>(`/editorial/releases/${release}/approve`, { method: 'POST', body })
      isLate ||= data.acts.some(isStill)
    }
    toast(isLate ? { tone: 'info', text: t('reason.outdated') } : { tone: 'good', text: t('approval.done') })
  }, ['/editorial/releases'])
  const [first] = waiting
  if (first === undefined && (releases !== undefined || copy?.awaitsApproval !== true)) return null
  const name = first?.act.changed?.actor?.name ?? null
  return (
    <Notice
      tone="warn"
      title={name === null ? t('approval.changed') : t('approval.changedBy', { name })}
      actions={
        canPublish &&
        first && (
          <Button size="small" isBusy={approve.isPending} onPress={() => approve.mutate(undefined)}>
            {t('approval.approve')}
          </Button>
        )
      }
    >
      {approve.error ? failureText(approve.error) : t(canPublish ? 'approval.yours' : 'approval.others')}
    </Notice>
  )
}

function isAbout(act: ReleaseAct, type: string, { entry, copy }: ApprovalNoticeProps['state']): boolean {
  if (act.type !== type) return false
  return (entry !== null && act.entry === entry.id) || (copy !== null && act.copy === copy.id)
}
