import { isSameMonth, isToday, getLocalTimeZone, type CalendarDate } from '@internationalized/date'
import { Link } from 'react-aria-components'
import { pageQuery, usePage, type Release } from '../../api/index.js'
import { useI18n } from '../../i18n/index.js'
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
  const write = (date: CalendarDate, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date.toDate('UTC'))
  const show = (months: number) => onMonth(monthText(first.add({ months })))
  const rest = (data?.pagination.total ?? 0) - most
  return (
    <section aria-label={t('releases.calendar')}>
      <header className="row month-head">
        <h2 aria-live="polite">{write(first, { month: 'long', year: 'numeric' })}</h2>
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
            <span key={day.toString()}>{write(day, { weekday: 'short' })}</span>
          ))}
        </div>
        {weeks.map((week) => (
          <ol key={week[0]?.toString()} className="month-week">
            {week.map((day) => {
              const releases = days.get(day.toString()) ?? []
              const look = [
                'month-day',
                !isSameMonth(day, first) && 'is-beside',
                isToday(day, getLocalTimeZone()) && 'is-today',
                releases.length === 0 && 'is-empty',
              ] as const
              return (
                <li key={day.toString()} className={classNames(...look)}>
                  <time dateTime={day.toString()}>
                    <span className="visually-hidden">{write(day, { dateStyle: 'full' })}</span>
                    <span aria-hidden="true" className="month-number">
                      {write(day, { day: 'numeric' })}
                    </span>
                    <span aria-hidden="true" className="month-date">
                      {write(day, { weekday: 'long', day: 'numeric', month: 'long' })}
                    </span>
                  </time>
                  {releases.map((release) => (
                    <DayRelease key={release.id} release={release} />
                  ))}
                </li>
              )
            })}
          </ol>
        ))}
      </div>
      {data?.rows.length === 0 && <p className="soft">{t('releases.noneThen')}</p>}
      {rest > 0 && <Notice tone="info">{t('releases.moreThen', { count: rest })}</Notice>}
    </section>
  )
}

function DayRelease({ release }: { readonly release: Release }) {
  const { t, language } = useI18n()
  const { id, name, state } = release
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  return (
    <Link href={paths.release(id)} className={`month-release is-${state}`}>
      <span className="month-time">{time.format(new Date(momentOf(release) ?? ''))}</span> {name}
      <span className="visually-hidden">, {t(`releases.${state}`)}</span>
    </Link>
  )
}
