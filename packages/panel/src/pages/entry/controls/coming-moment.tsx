import { getLocalTimeZone, now } from '@internationalized/date'
import type { ZonedDateTime } from '@internationalized/date'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { DatePicker } from 'react-aria-components'
import { useT } from '../../../i18n/index.js'
import { FieldLabel, FieldNotes } from '../../../kit/index.js'
import { Picker } from './moment.js'

/**
 * Returns a moment that is still to come, null while there is none, and its field. It is told in the time zone of the person: an hour that summer
 * time skips is shown as the next one.
 */
export function useComingMoment(): readonly [string | null, ReactNode] {
  const t = useT()
  const zone = getLocalTimeZone()
  const [at, setAt] = useState<ZonedDateTime | null>(() =>
    now(zone).add({ hours: 1 }).set({ minute: 0, second: 0, millisecond: 0 }),
  )
  const isPast = at !== null && at.compare(now(zone)) <= 0
  const field = (
    <DatePicker<ZonedDateTime>
      className="field"
      value={at}
      onChange={setAt}
      placeholderValue={now(zone)}
      granularity="minute"
      hideTimeZone
      isInvalid={isPast}
      validationBehavior="aria"
      autoFocus
    >
      <FieldLabel label={t('plan.at')} />
      <Picker onClear={null} />
      <FieldNotes hint={t('plan.zone', { zone: zone.replaceAll('_', ' ') })} error={isPast ? t('plan.past') : null} />
    </DatePicker>
  )
  return [at === null || isPast ? null : at.toAbsoluteString(), field]
}
