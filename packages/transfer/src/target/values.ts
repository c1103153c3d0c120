import type { RowValue } from '@content-gen/operate'
import type { ScalarAttribute } from '@content-gen/runtime'

/** Kinds of values: those of attributes, and of the columns that link rows. */
export type Kind = ScalarAttribute['type'] | 'key' | 'position'

/** Returns a value of any database as a project stores it; undefined if it is not of this kind. */
export function importedValue(kind: Kind, value: unknown): RowValue | undefined {
  if (value === null || value === undefined) return null
  const text = Buffer.isBuffer(value) ? value.toString() : String(value)
  switch (kind) {
    case 'boolean':
      return /^(1|t|true)$/.test(text) ? true : /^(0|f|false)$/.test(text) ? false : undefined
    case 'key':
      return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
    case 'integer':
      return text.trim() !== '' && Number(text) === (Number(text) | 0) ? Number(text) : undefined
    case 'float':
    case 'decimal':
    case 'position':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
    case 'biginteger':
      return /^-?\d{1,19}$/.test(text) ? text : undefined
    case 'datetime':
      return moment(text)?.toISOString()
    case 'timestamp':
      return moment(text)?.getTime().toString()
    case 'date':
      return (/^\d+$/.test(text) ? moment(text)?.toISOString() : /^\d{4}-\d\d-\d\d/.exec(text)?.[0])?.slice(0, 10)
    case 'time':
      return /^\d\d:\d\d:\d\d/.exec(text)
        ? `${text.slice(0, 8)}.${(/^\.\d{1,3}/.exec(text.slice(8))?.[0] ?? '.').slice(1).padEnd(3, '0')}`
        : undefined
    case 'json':
    case 'blocks':
    case 'array':
      return json(text)
    default:
      return text.includes('\0') ? undefined : text
  }
}

/** Says that a value is of another kind. */
export function misfit(table: string, id: unknown, name: string, value: unknown, kind: Kind): string {
  const text = String(value)
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
  return `${table} ${String(id)}: ${name} is ${shown}, which cannot be stored as ${kind}.`
}

/** SQLite has milliseconds, the others a time without its zone, which is UTC. */
function moment(text: string): Date | undefined {
  const iso = text.replace(' ', 'T')
  const found = /^-?\d+$/.test(text)
    ? new Date(Number(text))
    : new Date(/(Z|[+-]\d\d(:?\d\d)?)$/.test(iso.slice(10)) ? iso.replace(/([+-]\d\d)$/, '$1:00') : `${iso}Z`)
  return Number.isNaN(found.getTime()) ? undefined : found
}

/** Strapi answers text that is no JSON as a text. */
function json(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch {
    return JSON.stringify(text)
  }
}
