/** The first look at a text of CSV: its delimiter, and what no parser should meet. */
import { refused } from './refused.js'

/** More columns than any model has attributes. */
const mostColumns = 1000

const delimiters = [',', ';', '\t'] as const

export interface Scanned {
  /** Without the line by which spreadsheets say what separates. */
  readonly text: string
  readonly delimiter: string
  /** The line of the file that the text begins in. */
  readonly firstLine: number
}

/** @throws ValidationError for characters that no text has, quotes that nothing closes, and rows that are too wide */
export function scan(sent: string): Scanned {
  const [said = '', named] = /^sep=(.)(?:\r\n|\n|\r)/i.exec(sent) ?? []
  const text = sent.slice(said.length)
  const firstLine = said === '' ? 1 : 2
  const delimiter = named ?? delimiterOf(text)
  let [line, columns, opened] = [firstLine, 1, 0]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '\0') throw refused('tableText', `Line ${line} has a character that no text has (NUL).`, { line })
    if (character === '"') opened = opened > 0 ? 0 : line
    else if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) {
      line++
      if (opened === 0) columns = 1
    } else if (character === delimiter && opened === 0 && ++columns > mostColumns) {
      const data = { line, max: mostColumns }
      throw refused('tableWide', `Line ${line} has more than ${mostColumns} columns.`, data)
    }
  }
  if (opened > 0) throw unclosed(opened)
  return { text, delimiter, firstLine }
}

export function unclosed(line: number) {
  return refused('tableQuote', `Line ${line} has a quotation mark that nothing closes, or text beside a quoted cell.`, {
    line,
  })
}

/** Returns the delimiter that the first row has most of: European spreadsheets write semicolons. */
function delimiterOf(text: string): string {
  const [row = ''] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text) ?? []
  const bare = row.replaceAll(/"[^"]*"/g, '')
  const [most = ','] = delimiters.toSorted((one, other) => bare.split(other).length - bare.split(one).length)
  return most
}
