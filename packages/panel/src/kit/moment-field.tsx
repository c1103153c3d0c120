import { getLocalTimeZone, parseAbsolute, toTime, type CalendarDate } from '@internationalized/date'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Group, Input, TextField as AriaTextField } from 'react-aria-components'
import { useI18n } from '../i18n/index.js'
import { afterPress } from './after-press.js'
import { IconButton } from './button.js'
import { CalendarButton } from './calendar-button.js'
import { dayOf, later } from './days.js'
import { FieldLabel, FieldNotes, type FieldProps } from './field.js'
import { CloseIcon } from './icons.js'
import { useMomentWords } from './moment-words.js'
import type { MomentKind } from './moment-kind.js'
import { printMoment } from './print-moment.js'
import { readMoment } from './typed-moment.js'

export interface MomentFieldProps extends FieldProps {
  readonly kind: MomentKind
  /** `2027-02-28`, `22:05:30.000`, or a moment in UTC. */
  readonly value: string | null
  /** A text that was typed and is no value; null: there is none. */
  readonly typed: string | null
  readonly onChange: (value: string | null) => void
  /** Told of texts that are no value. */
  readonly onType: (text: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly isRequired?: boolean
  readonly isReadOnly?: boolean
  readonly autoFocus?: boolean
}

export { useTyped } from './use-typed.js'

/**
 * A date, a time or a moment, typed or chosen from a calendar. A moment is shown in the person's time zone, which is told. Whatever is typed
 * stays as it is: a date that does not exist is said to be none, and becomes no other.
 */
export function MomentField(props: MomentFieldProps) {
  const { label, aside, hint, error, kind, value, typed, onChange, onType, onBlur, isReadOnly = false, ...rest } = props
  const { language, t } = useI18n()
  const words = useMomentWords(kind)
  const zone = getLocalTimeZone()
  const [isTyping, setTyping] = useState(false)
  // The same value may be written in many ways: `1.2.2027`, `01.02.2027`.
  const [written, setWritten] = useState<{ readonly text: string; readonly value: string } | null>(null)
  /** The value that somebody began with: its own text means it, and not another moment that reads the same. */
  const begun = useRef<string | null>(null)
  const print = (one: string) => printMoment(kind, one, language, zone)
  const read = (text: string) => {
    if (begun.current !== null && text === print(begun.current)) return { value: begun.current }
    return readMoment(kind, text, language, zone)
  }
  const type = (text: string) => {
    setTyping(true)
    if (text.trim() === '') return onChange(null)
    const found = read(text)
    if ('fault' in found) return onType(text)
    setWritten({ text, value: found.value })
    onChange(found.value)
  }
  const pick = (date: CalendarDate) => {
    if (kind === 'date') return onChange(date.toString())
    const isKnown = value !== null && dayOf(kind, value, zone) !== null
    const time = isKnown ? toTime(parseAbsolute(value, zone)).toString() : '12:00'
    const text = `${date.toString()}T${time}`
    const found = readMoment(kind, text, language, zone)
    return 'fault' in found ? onType(text) : onChange(found.value)
  }
  /** The arrow keys lead to the next day and the one before. */
  const walk = (event: KeyboardEvent) => {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement
    if (days === undefined || !isPlain || isReadOnly || typed !== null || dayOf(kind, value, zone) === null) return
    event.preventDefault()
    onChange(later(kind, value ?? '', days, zone))
  }
  const printed = value === null ? '' : written?.value === value ? written.text : print(value)
  const found = typed === null ? null : read(typed)
  const fault = found && 'fault' in found && !isTyping ? words.fault(typed ?? '', found.fault) : null
  const told = typed === null || fault !== null ? (fault ?? error) : isTyping ? null : error
  return (
    <AriaTextField
      {...rest}
      value={typed ?? printed}
      onChange={type}
      onKeyDown={(event) => {
        walk(event)
        // Other keys are for whoever is around: Escape closes a window, Ctrl+S saves.
        event.continuePropagation()
      }}
      onFocus={() => {
        begun.current = value
      }}
      onBlur={() => {
        // A sentence that appears below the field would move what is being pressed.
        afterPress(() => setTyping(false))
        setWritten(null)
        onBlur?.()
      }}
      isReadOnly={isReadOnly}
      isInvalid={Boolean(told)}
      validationBehavior="aria"
      autoComplete="off"
      className="field"
    >
      <FieldLabel label={label} aside={aside} isRequired={rest.isRequired} />
      <Group className="input-group" isInvalid={Boolean(told)}>
        <Input className="input" placeholder={words.placeholder} />
        {!isReadOnly && (typed ?? printed) !== '' && (
          <IconButton icon={CloseIcon} label={t('common.clear')} size="small" onPress={() => onChange(null)} />
        )}
        {!isReadOnly && kind !== 'time' && <CalendarButton value={dayOf(kind, value, zone)} onPick={pick} />}
      </Group>
      <FieldNotes hint={hint ?? (kind === 'moment' ? zone.replaceAll('_', ' ') : undefined)} error={told} />
    </AriaTextField>
  )
}
