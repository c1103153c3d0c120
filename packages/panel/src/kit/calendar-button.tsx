import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { useI18n } from '../i18n/index.js'
import { IconButton } from './button.js'
import { CalendarIcon, ChevronEndIcon } from './icons.js'
import { Popup } from './popover.js'
import './calendar.css'

interface CalendarButtonProps {
  readonly value: CalendarDate | null
  readonly onPick: (date: CalendarDate) => void
}

/** Opens a calendar to choose a day. It is Gregorian in every language, as the text beside it. */
export function CalendarButton({ value, onPick }: CalendarButtonProps) {
  const { t, language } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popup
      label={t('moment.choose')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={CalendarIcon} size="small" label={t('moment.choose')} />}
    >
      <I18nProvider locale={`${language}-u-ca-gregory`}>
        <Calendar
          className="calendar"
          aria-label={t('moment.choose')}
          value={value}
          onChange={(date) => {
            setOpen(false)
            onPick(date)
          }}
          autoFocus
        >
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
    </Popup>
  )
}
