import { getLocalTimeZone, now } from '@internationalized/date'
import { useEffect, useReducer, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.js'
import { MomentField, useTyped } from '../../kit/moment-field.js'

interface ComingMoment {
  /** Null while there is none, and once it is over. */
  readonly at: string | null
  readonly field: ReactNode
  /** The clock went on since `at` was returned: null if it is over by now, which the field says then. */
  readonly stillComing: () => string | null
}

/** The longest that a timer waits. */
const longest = 2 ** 31 - 1

/** Returns a moment that is still to come, and its field. It is told in the time zone of the person. */
export function useComingMoment(): ComingMoment {
  const t = useT()
  const zone = getLocalTimeZone()
  const [at, setAt] = useState<string | null>(() =>
    now(zone).add({ hours: 1 }).set({ minute: 0, second: 0, millisecond: 0 }).toAbsoluteString(),
  )
  const [looks, look] = useReducer((count: number) => count + 1, 0)
  const typed = useTyped(at, setAt)
  const isPast = at !== null && isOver(at)
  // A window that is left open says by itself when its moment has passed.
  useEffect(() => {
    if (at === null || isPast) return
    const timer = setTimeout(look, Math.min(Date.parse(at) - Date.now() + 1, longest))
    return () => clearTimeout(timer)
  }, [at, isPast, looks])
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
  const stillComing = () => {
    look()
    return at === null || isOver(at) ? null : at
  }
  return { at: isPast ? null : at, field, stillComing }
}

function isOver(at: string): boolean {
  return Date.parse(at) <= Date.now()
}
