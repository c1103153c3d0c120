/** Queries as text, in the layout that Strapi v4 reads: brackets for each level, indexes for lists. */

type Write = (parts: string[], path: string, value: unknown) => void

/** Returns a query as text, without `?`. @throws TypeError for a value that no query can hold */
export function queryString(query: object = {}): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(query)) writerOf(name)(parts, encodeName(name), value)
  return parts.join('&')
}

function writerOf(parameter: string): Write {
  switch (parameter) {
    case 'filters':
      return writeFilters
    case 'populate':
    case 'on':
      return writePopulate
    case 'fields':
      return writeFields
    default:
      return writePlain
  }
}

const writePlain: Write = (parts, path, value) => {
  if (Array.isArray(value)) writeList(parts, path, value, writePlain)
  else if (isObject(value)) writeMembers(parts, path, value, () => writePlain)
  else if (value !== undefined) parts.push(`${path}=${encodeURIComponent(textOf(value, path))}`)
}

/** The text has no null and no empty list: `$null` and a `$in` without a value say the same. */
const writeFilters: Write = (parts, path, value) => {
  if (value === null)
    parts.push(`${path.replace(/\[\$(?:eq|ne|not)\]$/, '')}[${isNegated(path) ? '$notNull' : '$null'}]=true`)
  else if (!Array.isArray(value)) {
    if (isObject(value)) writeMembers(parts, path, value, () => writeFilters)
    else writePlain(parts, path, value)
  } else if (value.length > 0) writeList(parts, path, value, writeFilters)
  else if (!/\[\$(?:and|or|not|notIn)\]$/.test(path)) parts.push(`${path.replace(/\[\$(?:eq|in)\]$/, '')}[$in]`)
}

/** An attribute without options is populated too. */
const writePopulate: Write = (parts, path, value) => {
  if (Array.isArray(value) || !isObject(value)) return writePlain(parts, path, value)
  for (const [name, options] of Object.entries(value)) {
    const inner = `${path}[${encodeName(name)}]`
    const before = parts.length
    if (!isObject(options)) writePlain(parts, inner, options)
    else {
      writeMembers(parts, inner, options, writerOf)
      if (parts.length === before) parts.push(`${inner}=true`)
    }
  }
}

/** No fields at all: the id is always there. */
const writeFields: Write = (parts, path, value) =>
  writePlain(parts, path, Array.isArray(value) && value.length === 0 ? 'id' : value)

function writeMembers(parts: string[], path: string, members: object, writer: (name: string) => Write): void {
  for (const [name, value] of Object.entries(members)) writer(name)(parts, `${path}[${encodeName(name)}]`, value)
}

/** Strapi v4 reads indexes up to 100. */
function writeList(parts: string[], path: string, values: readonly unknown[], write: Write): void {
  const isLong = values.length > 100 && !values.some(isObject)
  for (const [index, value] of values.entries()) write(parts, isLong ? `${path}[]` : `${path}[${index}]`, value)
}

function isNegated(path: string): boolean {
  return /\[\$(?:ne|not)\]$/.test(path)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%24', '$')
}

function textOf(value: unknown, path: string): string {
  if (value instanceof Date) return value.toISOString()
  if (['string', 'number', 'boolean', 'bigint'].includes(typeof value)) return String(value)
  throw new TypeError(`${path}: a query cannot hold ${value === null ? 'null here' : `a ${typeof value}`}`)
}
