// Values as the two databases of Strapi hold them, and as a project's database does.

export function converted(type, value) {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'boolean':
      return ['1', 't', 'true'].includes(String(value))
    case 'integer':
    case 'float':
    case 'decimal':
      return Number(value)
    case 'biginteger':
      return String(value)
    case 'datetime':
      return moment(value).toISOString()
    case 'timestamp':
      return String(moment(value).getTime())
    case 'date':
      return /^\d+$/.test(value) ? moment(value).toISOString().slice(0, 10) : String(value).slice(0, 10)
    case 'time':
      return String(value).replace(
        /^(\d\d:\d\d:\d\d)(\.\d{1,3})?.*$/,
        (_, time, rest = '.') => time + rest.padEnd(4, '0'),
      )
    default:
      return typeof value === 'bigint' ? Number(value) : value
  }
}

/** SQLite has milliseconds, PostgreSQL a time without its zone, which is UTC. */
function moment(value) {
  const text = String(value)
  if (/^-?\d+$/.test(text)) return new Date(Number(text))
  const iso = text.replace(' ', 'T')
  return new Date(/(Z|[+-]\d\d(:?\d\d)?)$/.test(iso) ? iso.replace(/([+-]\d\d)$/, '$1:00') : `${iso}Z`)
}
