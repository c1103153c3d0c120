import { getLocalTimeZone } from '@internationalized/date'
import { useI18n } from '../i18n/index.js'
import { momentOrder } from './moment-order.js'
import type { MomentFault, MomentKind } from './moment-kind.js'
import { printMoment } from './print-moment.js'

const example: Readonly<Record<MomentKind, string>> = {
  date: '2027-12-31',
  time: '14:30:00.000',
  moment: '2027-12-31T14:30:00.000Z',
}

/** Returns what a field of dates or times says. */
export function useMomentWords(kind: MomentKind): {
  readonly placeholder: string
  readonly fault: (text: string, fault: MomentFault) => string
} {
  const { t, language } = useI18n()
  const zone = getLocalTimeZone()
  const format = new Intl.DateTimeFormat(momentOrder(language).language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const date = format
    .formatToParts(0)
    .map(({ type, value }) =>
      type === 'year' || type === 'month' || type === 'day' ? t(`moment.${type}Letters`) : value,
    )
    .join('')
  const time = t('moment.timeLetters')
  return {
    placeholder: { date, time, moment: `${date} ${time}` }[kind],
    fault: (text, fault) => {
      const shown = printMoment(kind, example[kind], language, 'UTC')
      return t(`moment.${fault}`, { text, example: shown, zone: zone.replaceAll('_', ' ') })
    },
  }
}
