import { Report } from '../diagnostics.js'
import { parseJson, type Span } from './parse-json.js'

/** Returns the places of the values in a JSON text, by their pointers; null if `parseJson` refuses the text. */
export function jsonSpans(text: string): ReadonlyMap<string, Span> | null {
  const report = new Report()
  const spans = new Map<string, Span>()
  const value = parseJson(text, '', report, spans)
  return value === undefined || report.diagnostics.length > 0 ? null : spans
}
