import type { PlainAttribute } from '@content-gen/admin/contract'
import { getLocalTimeZone, parseAbsolute, parseDate, parseTime, Time } from '@internationalized/date'
import type { CalendarDate, ZonedDateTime } from '@internationalized/date'
import type { ReactNode } from 'react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
  TimeField,
  Button as AriaButton,
} from 'react-aria-components'
import type { DateValue } from 'react-aria-components'
import { useT } from '../../../i18n/index.js'
import { CalendarIcon, ChevronEndIcon, CloseIcon, FieldLabel, FieldNotes, IconButton } from '../../../kit/index.js'
import { useField } from '../form/form-context.js'
import type { ControlProps } from '../control/control.js'
import { useUnfinished, useUnfinishedText } from './use-unfinished.js'
import './moment.css'

/** Dates, times and moments. Moments are shown in the person's time zone, which is told. */
export function MomentControl(props: ControlProps<PlainAttribute>) {
  switch (props.attribute.type) {
    case 'date':
      return <DateControl {...props} />
    case 'time':
      return <TimeControl {...props} />
    default:
      return <InstantControl {...props} />
  }
}

function DateControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const place = useField(path)
  const { value, text, issue, set } = place
  const { field, key, leave, clear } = useUnfinished(place)
  const error = useUnfinishedText(text, issue)
  return (
    <DatePicker<CalendarDate>
      key={key}
      ref={field}
      className="field"
      value={readDate(value)}
      onChange={(next) => set(next?.toString() ?? null)}
      onBlur={leave}
      isReadOnly={isReadOnly}
      isRequired={attribute.required ?? false}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <FieldLabel label={label} aside={aside} isRequired={attribute.required} />
      <Picker onClear={isEmpty(value, text) || isReadOnly ? null : clear} />
      <FieldNotes error={error} />
    </DatePicker>
  )
}

function InstantControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const place = useField(path)
  const { value, text, issue, set } = place
  const { field, key, leave, clear } = useUnfinished(place)
  const error = useUnfinishedText(text, issue)
  const zone = getLocalTimeZone()
  return (
    <DatePicker<ZonedDateTime>
      key={key}
      ref={field}
      className="field"
      value={readInstant(value, zone)}
      onChange={(next) => set(next === null ? null : printInstant(next, attribute.type))}
      onBlur={leave}
      // A person who begins in an empty field begins here and now.
      placeholderValue={parseAbsolute(new Date().toISOString(), zone).set({
        hour: 12,
        minute: 0,
        second: 0,
        millisecond: 0,
      })}
      granularity="minute"
      hideTimeZone
      isReadOnly={isReadOnly}
      isRequired={attribute.required ?? false}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <FieldLabel label={label} aside={aside} isRequired={attribute.required} />
      <Picker onClear={isEmpty(value, text) || isReadOnly ? null : clear} />
      <FieldNotes error={error} hint={zone.replaceAll('_', ' ')} />
    </DatePicker>
  )
}

function TimeControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const t = useT()
  const place = useField(path)
  const { value, text, issue, set } = place
  const { field, key, leave, clear } = useUnfinished(place)
  const error = useUnfinishedText(text, issue)
  return (
    <TimeField<Time>
      key={key}
      ref={field}
      className="field"
      value={readTime(value)}
      onChange={(next) => set(next === null ? null : printTime(next))}
      onBlur={leave}
      granularity="second"
      isReadOnly={isReadOnly}
      isRequired={attribute.required ?? false}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <FieldLabel label={label} aside={aside} isRequired={attribute.required} />
      <div className="input-group date-group">
        <DateInput className="date-input">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
        {!isEmpty(value, text) && !isReadOnly && (
          <IconButton icon={CloseIcon} label={t('common.clear')} size="small" onPress={clear} />
        )}
      </div>
      <FieldNotes error={error} />
    </TimeField>
  )
}

export function Picker({ onClear }: { readonly onClear: (() => void) | null }): ReactNode {
  const t = useT()
  return (
    <>
      <Group className="input-group date-group">
        <DateInput className="date-input">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
        {onClear && (
          <IconButton slot={null} icon={CloseIcon} label={t('common.clear')} size="small" onPress={onClear} />
        )}
        <AriaButton className="button button-quiet">
          <CalendarIcon />
        </AriaButton>
      </Group>
      <Popover className="popover">
        <Dialog className="calendar-dialog">
          <Calendar className="calendar">
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
        </Dialog>
      </Popover>
    </>
  )
}

function isEmpty(value: unknown, text: string | null): boolean {
  return (value === null || value === undefined) && text === null
}

export function readDate(value: unknown): CalendarDate | null {
  return typeof value === 'string' ? orNull(() => parseDate(value.slice(0, 10))) : null
}

export function readTime(value: unknown): Time | null {
  return typeof value === 'string' ? orNull(() => parseTime(value)) : null
}

/** `10:20:30.000`, as the API has it. */
export function printTime(time: Pick<Time, 'hour' | 'minute' | 'second' | 'millisecond'>): string {
  const { hour, minute, second, millisecond } = time
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(hour)}:${two(minute)}:${two(second)}.${String(millisecond).padStart(3, '0')}`
}

export function readInstant(value: unknown, zone: string): ZonedDateTime | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const moment = new Date(typeof value === 'string' && /^-?\d{5,16}$/.test(value) ? Number(value) : value)
  return Number.isNaN(moment.getTime()) ? null : orNull(() => parseAbsolute(moment.toISOString(), zone))
}

/** A timestamp is a number of milliseconds, as text: it may be bigger than a number is exact. */
export function printInstant(value: DateValue & Partial<ZonedDateTime>, type: PlainAttribute['type']): string {
  const date = value.toDate(getLocalTimeZone())
  return type === 'timestamp' ? String(date.getTime()) : date.toISOString()
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
