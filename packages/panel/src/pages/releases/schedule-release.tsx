import { useT } from '../../i18n/index.js'
import { FormDialog } from '../../kit/index.js'
import { useComingMoment } from '../entry/controls/coming-moment.js'

interface ScheduleReleaseProps {
  readonly onSchedule: (at: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks when a release goes live. */
export function ScheduleRelease({ onSchedule, onClose }: ScheduleReleaseProps) {
  const t = useT()
  const [at, field] = useComingMoment()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('releases.scheduleTitle')}
      size="small"
      submit={t('releases.scheduleDo')}
      isReady={at !== null}
      onSubmit={async () => at !== null && onSchedule(at)}
    >
      {field}
    </FormDialog>
  )
}
