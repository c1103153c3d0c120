import { send, type ReleaseAct } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { FormDialog, toast } from '../../../kit/index.js'
import { useComingMoment } from '../../../form/controls/coming-moment.js'

export interface ScheduleDialogProps {
  readonly act: 'publish' | 'unpublish'
  readonly name: string
  /** As the person has seen it. */
  readonly subject: Omit<ReleaseAct, 'act'>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One act at a time that is chosen: a release of its own. */
export function ScheduleDialog({ act, name, subject, onDone, onClose }: ScheduleDialogProps) {
  const t = useT()
  const { at, field, stillComing } = useComingMoment()
  const save = async () => {
    const moment = stillComing()
    if (moment === null) return false
    await send('/editorial/releases', {
      method: 'POST',
      body: { name: name.slice(0, 150) || 'Release', acts: [{ ...subject, act }], at: moment },
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
      {field}
    </FormDialog>
  )
}
