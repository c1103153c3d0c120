import { jsonSpans, pointerKeys, modelFile, type Diagnostic } from '@content-gen/schema'
import type { Problem } from '../contract.js'

/** Returns the diagnostics with their lines, in the texts that the files shall have. */
export function problemsOf(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string | null>,
): readonly Problem[] {
  return diagnostics.map(({ severity, at: { file, pointer }, message, hint }) => {
    const { uid = null, of = null } = modelFile(file) ?? {}
    const text = texts.get(file) ?? null
    const line = text === null ? null : lineOf(text, pointer)
    return { severity, uid, of, file, line, path: pointerKeys(pointer), message, hint }
  })
}

/** Something that is missing has the line of what should hold it. */
function lineOf(text: string, pointer: string): number | null {
  const spans = jsonSpans(text)
  for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
    const span = spans?.get(place)
    if (span) return text.slice(0, span.start).split('\n').length
  }
  return null
}
