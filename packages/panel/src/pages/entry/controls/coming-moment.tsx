import { getLocalTimeZone, now } from '@internationalized/date'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/index.js'
import { MomentField, useTyped } from '../../../kit/moment-field.js'

/** Returns a moment that is still to come, null while there is none, and its field. It is told in the time zone of the person. */
export function useComingMoment(): readonly [string | null, ReactNode] {
  const t = useT()
  const zone = getLocalTimeZone()
  const [at, setAt] = useState<string | null>(() =>
    now(zone).add({ hours: 1 }).set({ minute: 0, second: 0, millisecond: 0 }).toAbsoluteString(),
  )
  const typed = useTyped(at, setAt)
  const isPast = at !== null && new Date(at) <= new Date()
  const field = (
    <MomentField
      kind="moment"
      label={t('plan.at')}
      hint={t('plan.zone', { zone: zone.replaceAll('_', ' ') })}
      error={isPast ? t('plan.past') : null}
      {...typed}
      autoFocus
    />
  )
  return [at === null || isPast ? null : at, field]
}
