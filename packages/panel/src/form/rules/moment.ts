/** Dates and moments as the server reads them: `Date` takes the 31st of February for a day of March. */
const isoDate = /^(\d{4})-(\d{2})-(\d{2})/
const isoMoment =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ]([01]\d|2[0-3])(?::?([0-5]\d)(?::?([0-5]\d)(?:[.,]\d{1,9})?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/
const milliseconds = /^-?\d{5,16}$/

/** True for `2027-02-28`, whatever follows. */
export function isDate(value: unknown): boolean {
  const found = typeof value === 'string' ? isoDate.exec(value) : null
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]))
}

/** True for ISO text and milliseconds since 1970, within the years that databases keep. */
export function isMoment(value: unknown): boolean {
  const at = typeof value === 'number' ? new Date(value) : typeof value === 'string' ? readText(value) : null
  const year = at?.getUTCFullYear() ?? NaN
  return year >= 1 && year <= 9999
}

function readText(text: string): Date | null {
  if (milliseconds.test(text)) return new Date(Number(text))
  const [whole, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] =
    isoMoment.exec(text) ?? []
  if (whole === undefined || !isDay(Number(year), Number(month), Number(day))) return null
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return new Date(at.getTime() - offsetMinutes(zone) * 60_000)
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || '0')
  return zone.startsWith('-') ? -minutes : minutes
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  // Calendars repeat every four hundred years.
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}
