/** A timestamp is a number of milliseconds, as text: it may be bigger than a number is exact. */
export function printTimestamp(moment: string | null): string | null {
  return moment === null ? null : String(Date.parse(moment))
}

/** Returns a date, a time or a moment as its field takes it: timestamps as moments. */
export function shownMoment(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  if (!/^-?\d{5,16}$/.test(text)) return text
  const at = new Date(Number(text))
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
