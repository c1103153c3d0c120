import { jsonSpans, pointerKeys, modelFile, type Diagnostic } from '@content-gen/schema'
import type { Problem } from '../contract.js'

/** Returns the diagnostics with their lines, in the texts that the files shall have. */
export function problemsOf(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string | null>,
): readonly Problem[] {
  const files = new Map<string, (pointer: string) => number | null>()
  return diagnostics.map(({ severity, at: { file, pointer }, message, hint }) => {
    const { uid = null, of = null } = modelFile(file) ?? {}
    const lineOf = files.get(file) ?? linesOf(texts.get(file) ?? null)
    files.set(file, lineOf)
    return { severity, uid, of, file, line: lineOf(pointer), path: pointerKeys(pointer), message, hint }
  })
}

/** Reads a text once, which may have thousands of mistakes. Something that is missing has the line of what should hold it. */
function linesOf(text: string | null): (pointer: string) => number | null {
  const spans = text === null ? null : jsonSpans(text)
  if (text === null || spans === null) return () => null
  const lines = new Map<number, number>()
  let [from, line] = [0, 1]
  for (const start of [...spans.values()].map((span) => span.start).toSorted((one, other) => one - other)) {
    for (; from < start; from++) if (text[from] === '\n') line++
    lines.set(start, line)
  }
  return (pointer) => {
    for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
      const span = spans.get(place)
      if (span) return lines.get(span.start) ?? null
    }
    return null
  }
}
