/** The start of a file as text, in any form of Unicode. */

type Wide = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be'

/** Longer marks first: UTF-32's starts with UTF-16's. */
const marks: readonly (readonly [Wide, readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

export interface Start {
  /** The text without its byte order mark. */
  readonly text: string
  /** True for UTF-16 or UTF-32 text, which is not examined for other formats. */
  readonly isWide: boolean
}

/** Decodes the first bytes of a file: as UTF-16 or UTF-32 if that gives text, else as UTF-8. */
export function decodeStart(bytes: Buffer): Start {
  const encoding = wideEncoding(bytes)
  const wide = encoding === null ? null : withoutMark(decodeWide(bytes, encoding))
  if (wide !== null && isText(wide)) return { text: wide, isWide: true }
  return { text: withoutMark(bytes.toString('utf8')), isWide: false }
}

/** Detects the encoding by its byte order mark, or by the zeros around the first two characters if they are ASCII (XML 1.0, appendix F). */
function wideEncoding(bytes: Buffer): Wide | null {
  const marked = marks.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))
  if (marked) return marked[0]
  const zeros = [...bytes.subarray(0, 8)].map((byte) => (byte === 0 ? '0' : byte < 0x80 ? 'a' : 'x')).join('')
  if (zeros.startsWith('a000a000')) return 'utf-32le'
  if (zeros.startsWith('000a000a')) return 'utf-32be'
  if (zeros.startsWith('a0a0')) return 'utf-16le'
  if (zeros.startsWith('0a0a')) return 'utf-16be'
  return null
}

function decodeWide(bytes: Buffer, encoding: Wide): string {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    return new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  }
  let text = ''
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const point = encoding === 'utf-32le' ? bytes.readUInt32LE(i) : bytes.readUInt32BE(i)
    text += point > 0x10ffff ? '\0' : String.fromCodePoint(point)
  }
  return text
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** Bytes of another format may start like a mark, but soon contain something that text does not. */
function isText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return text !== '' && !/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f\uFFFD-\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF]|$)/.test(text)
}
