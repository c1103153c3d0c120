import { useFormats, useT } from '../../../i18n/index.js'
import { Badge, ClockIcon } from '../../../kit/index.js'
import type { Plan, ShownState } from './entry-state.js'

const planned = { publish: 'plan.actPublish', unpublish: 'plan.actUnpublish', delete: 'plan.actDelete' } as const
const tones = { new: 'neutral', draft: 'neutral', changed: 'warn', published: 'good' } as const

export function StateBadge({
  state,
  hasStates,
  plan,
}: {
  readonly state: ShownState
  readonly hasStates: boolean
  readonly plan: Plan | null
}) {
  const t = useT()
  const { moment } = useFormats()
  return (
    <>
      {state === 'new' && <Badge>{t('entry.new')}</Badge>}
      {state !== 'new' && hasStates && <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
      {state === 'changed' && !hasStates && <Badge tone="warn">{t('state.changed')}</Badge>}
      {plan && (
        <Badge tone="info" icon={<ClockIcon />}>
          {t(planned[plan.act], { at: moment(plan.at) })}
        </Badge>
      )}
    </>
  )
}
