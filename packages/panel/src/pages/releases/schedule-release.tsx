import { useT } from '../../i18n/index.js'
import { FormDialog } from '../../kit/index.js'
import { useComingMoment } from '../../form/controls/coming-moment.js'

interface ScheduleReleaseProps {
  readonly onSchedule: (at: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks when a release goes live. */
export function ScheduleRelease({ onSchedule, onClose }: ScheduleReleaseProps) {
  const t = useT()
  const { at, field, stillComing } = useComingMoment()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('releases.scheduleTitle')}
      size="small"
      submit={t('releases.scheduleDo')}
      isReady={at !== null}
      onSubmit={async () => {
        const moment = stillComing()
        return moment !== null && onSchedule(moment)
      }}
    >
      {field}
    </FormDialog>
  )
}
