import { getLocalTimeZone, now, toCalendarDateTime } from '@internationalized/date'
import type { CalendarDateTime } from '@internationalized/date'
import { useState } from 'react'
import { send } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { FormDialog, toast } from '../../../kit/index.js'
import { PlainMoment } from '../controls/moment.js'

export interface ScheduleDialogProps {
  readonly act: 'publish' | 'unpublish'
  readonly name: string
  readonly subject: { readonly type: string; readonly entry?: number; readonly copy?: number }
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One act at a time that is chosen: a release of its own. */
export function ScheduleDialog({ act, name, subject, onDone, onClose }: ScheduleDialogProps) {
  const t = useT()
  const zone = getLocalTimeZone()
  const [at, setAt] = useState<CalendarDateTime | null>(() =>
    toCalendarDateTime(now(zone).add({ hours: 1 }).set({ minute: 0, second: 0, millisecond: 0 })),
  )
  const save = async () => {
    if (!at) return false
    await send('/editorial/releases', {
      method: 'POST',
      body: { name: name.slice(0, 150) || 'Release', acts: [{ act, ...subject }], at: at.toDate(zone).toISOString() },
    })
    toast({ tone: 'good', text: t('plan.made') })
    return onDone()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(act === 'publish' ? 'plan.publishTitle' : 'plan.unpublishTitle')}
      size="small"
      submit={t('plan.schedule')}
      isReady={at !== null}
      onSubmit={save}
    >
      <PlainMoment label={t('plan.at')} value={at} onChange={setAt} hint={zone.replaceAll('_', ' ')} />
    </FormDialog>
  )
}
