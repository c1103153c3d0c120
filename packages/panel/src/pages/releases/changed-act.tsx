import { useAct, useRights, type ChangedAct, type ReleaseAct } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Moment } from '../../kit/index.js'

interface ChangedActProps {
  readonly act: ReleaseAct & { readonly changed: ChangedAct }
  readonly label: string
  /** Null: nothing can be changed any more. */
  readonly onApprove: ((act: ChangedActProps['act']) => Promise<unknown>) | null
}

/** Says who has changed what is to go live since it was approved, and lets those who may publish it approve it. */
export function Changed({ act, label, onApprove }: ChangedActProps) {
  const t = useT()
  const rights = useRights().types[act.type]
  const approve = useAct(async () => onApprove?.(act))
  const { actor, at } = act.changed
  const name = actor?.name ?? null
  return (
    <div className="release-changed">
      <span>{name === null ? t('approval.changed') : t('approval.changedBy', { name })}</span>
      {at !== null && <Moment value={at} />}
      {onApprove && rights?.publish && (
        <Button
          size="small"
          aria-label={t('approval.approveOne', { label })}
          isBusy={approve.isPending}
          onPress={() => approve.mutate(undefined)}
        >
          {t('approval.approve')}
        </Button>
      )}
    </div>
  )
}
