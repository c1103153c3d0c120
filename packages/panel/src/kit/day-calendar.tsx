import type { CalendarDate } from '@internationalized/date'
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { useI18n } from '../i18n/index.js'
import './calendar.css'
import { ChevronEndIcon } from './icons.js'

export interface DayCalendarProps {
  readonly value: CalendarDate | null
  readonly onPick: (date: CalendarDate) => void
}

/** A month to choose a day from. It is Gregorian in every language, as the text of its field. */
export default function DayCalendar({ value, onPick }: DayCalendarProps) {
  const { t, language } = useI18n()
  return (
    <I18nProvider locale={`${language}-u-ca-gregory`}>
      <Calendar className="calendar" aria-label={t('moment.choose')} value={value} onChange={onPick} autoFocus>
        <header className="calendar-head">
          <AriaButton slot="previous" className="button button-quiet button-icon">
            <ChevronEndIcon className="icon calendar-back" />
          </AriaButton>
          <Heading className="calendar-title" />
          <AriaButton slot="next" className="button button-quiet button-icon">
            <ChevronEndIcon className="icon" />
          </AriaButton>
        </header>
        <CalendarGrid className="calendar-grid">
          {(date) => <CalendarCell date={date} className="calendar-cell" />}
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
