import { lazy, Suspense, useState } from 'react'
import { useT } from '../i18n/index.js'
import { IconButton } from './button.js'
import type { DayCalendarProps } from './day-calendar.js'
import { CalendarIcon } from './icons.js'
import { LoadFailure } from './load-failure.js'
import { Popup } from './popover.js'
import { Spinner } from './spinner.js'

const DayCalendar = lazy(() => import('./day-calendar.js'))

/** Opens a calendar to choose a day from, which is loaded then. */
export function CalendarButton({ value, onPick }: DayCalendarProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popup
      label={t('moment.choose')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={CalendarIcon} size="small" label={t('moment.choose')} />}
    >
      <LoadFailure told={t('moment.notLoaded')}>
        <Suspense fallback={<Spinner />}>
          <DayCalendar
            value={value}
            onPick={(date) => {
              setOpen(false)
              onPick(date)
            }}
          />
        </Suspense>
      </LoadFailure>
    </Popup>
  )
}
