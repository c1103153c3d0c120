/** The log for a person at a terminal; otherwise it is JSON lines. */

/** Formats a line of the log for people: `12:30:01 info request GET /api/articles 200 3.1 ms`. */
export function prettyLine(line: string): string {
  const record = parsed(line)
  if (record === null) return line
  const { time, level, msg, err, ...rest } = record
  const words =
    msg === 'request' ? requestWords(rest) : Object.entries(rest).map(([key, value]) => `${key}=${text(value)}`)
  const start = [clock(time), levels[String(level)] ?? 'info', text(msg ?? ''), ...words].filter((word) => word !== '')
  return `${start.join(' ')}\n${errorText(err)}`
}

type Fields = Readonly<Record<string, unknown>>

function requestWords({ method, path, status, ms }: Fields): string[] {
  return [text(method), text(path), text(status), `${text(ms)} ms`]
}

const levels: Readonly<Record<string, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

function clock(time: unknown): string {
  return typeof time === 'number' ? new Date(time).toTimeString().slice(0, 8) : ''
}

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const said = 'stack' in error ? error.stack : 'message' in error ? error.message : ''
  return typeof said === 'string' && said !== ''
    ? `${said
        .split('\n')
        .map((line) => `  ${shown(line)}`)
        .join('\n')}\n`
    : ''
}

function text(value: unknown): string {
  return shown(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

/** Text from clients must not move the cursor. */
function shown(words: string): string {
  return words.replace(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

function parsed(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
