import { isSameMonth, isToday, getLocalTimeZone, type CalendarDate } from '@internationalized/date'
import { useMemo } from 'react'
import { Link } from 'react-aria-components'
import { pageQuery, usePage, type Release } from '../../api/index.js'
import { useI18n, useT } from '../../i18n/index.js'
import { Button, ChevronEndIcon, ChevronStartIcon, classNames, IconButton, Notice, ReadState } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { byDay, momentOf, monthOf, monthText, spanOf, weeksOf } from './month.js'
import './release-calendar.css'

/** More than anybody sees in a month. */
const most = 100

interface ReleaseCalendarProps {
  /** `2026-11`; null: this month. */
  readonly month: string | null
  readonly onMonth: (month: string | null) => void
}

/** The releases of a month, each on the day on which it was done, or will be. */
export default function ReleaseCalendar({ month, onMonth }: ReleaseCalendarProps) {
  const { t, language } = useI18n()
  const first = monthOf(month)
  const weeks = weeksOf(first, language)
  const [start = first] = weeks[0] ?? []
  const { data, error, refetch } = usePage<Release>('/editorial/releases', {
    query: { ...spanOf(start, start.add({ weeks: weeks.length })), ...pageQuery(1, most) },
    refetchMs: 15_000,
  })
  const days = byDay(data?.rows ?? [])
  const write = useMemo(() => writersOf(language), [language])
  const show = (months: number) => onMonth(monthText(first.add({ months })))
  const rest = (data?.pagination.total ?? 0) - most
  return (
    <section aria-label={t('releases.calendar')}>
      <header className="row month-head">
        <h2 aria-live="polite">{write.month(first)}</h2>
        <span className="grow" />
        <IconButton icon={ChevronStartIcon} label={t('releases.monthBefore')} onPress={() => show(-1)} />
        <Button size="small" onPress={() => onMonth(null)}>
          {t('releases.thisMonth')}
        </Button>
        <IconButton icon={ChevronEndIcon} label={t('releases.monthAfter')} onPress={() => show(1)} />
      </header>
      <ReadState data={data} error={error} refetch={refetch} />
      <div className="month">
        <div className="month-week month-days" aria-hidden="true">
          {weeks[0]?.map((day) => (
            <span key={day.toString()}>{write.weekday(day)}</span>
          ))}
        </div>
        {weeks.map((week) => (
          <ol key={week[0]?.toString()} className="month-week">
            {week.map((day) => (
              <Day
                key={day.toString()}
                day={day}
                isBeside={!isSameMonth(day, first)}
                releases={days.get(day.toString()) ?? []}
                write={write}
              />
            ))}
          </ol>
        ))}
      </div>
      {data?.rows.length === 0 && <p className="soft">{t('releases.noneThen')}</p>}
      {rest > 0 && <Notice tone="info">{t('releases.moreThen', { count: rest })}</Notice>}
    </section>
  )
}

interface DayProps {
  readonly day: CalendarDate
  /** It is of the month before or after. */
  readonly isBeside: boolean
  readonly releases: readonly Release[]
  readonly write: Writers
}

function Day({ day, isBeside, releases, write }: DayProps) {
  const t = useT()
  const isNow = isToday(day, getLocalTimeZone())
  const isEmpty = releases.length === 0
  return (
    <li className={classNames('month-day', isBeside && 'is-beside', isNow && 'is-today', isEmpty && 'is-empty')}>
      <time dateTime={day.toString()}>
        <span className="visually-hidden">{write.whole(day)}</span>
        <span aria-hidden="true" className="month-number">
          {write.number(day)}
        </span>
        <span aria-hidden="true" className="month-date">
          {write.date(day)}
        </span>
      </time>
      {releases.map((release) => (
        <Link key={release.id} href={paths.release(release.id)} className={`month-release is-${release.state}`}>
          <span className="month-time">{write.time(momentOf(release) ?? '')}</span> {release.name}
          <span className="visually-hidden">, {t(`releases.${release.state}`)}</span>
        </Link>
      ))}
    </li>
  )
}

type Writers = ReturnType<typeof writersOf>

/** Returns how days and times are written in a language. The browser's formatters are costly to make. */
function writersOf(language: string) {
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (day: CalendarDate) => format.format(day.toDate('UTC'))
  }
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  return {
    month: ofDay({ month: 'long', year: 'numeric' }),
    weekday: ofDay({ weekday: 'short' }),
    whole: ofDay({ dateStyle: 'full' }),
    number: ofDay({ day: 'numeric' }),
    date: ofDay({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: (moment: string) => time.format(new Date(moment)),
  }
}
