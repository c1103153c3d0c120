import { compareText } from './compare-text.js'
import { dotted } from './pointer.js'
import { quote } from './quote.js'
import type { Diagnostic, SourceRef } from './schema.js'

/** Collects problems, so that one run reports all of them. */
export class Report {
  readonly diagnostics: Diagnostic[] = []

  error(code: string, at: SourceRef, message: string, hint: string | null = null): void {
    this.diagnostics.push({ severity: 'error', code, message, at, hint })
  }

  warn(code: string, at: SourceRef, message: string, hint: string | null = null): void {
    this.diagnostics.push({ severity: 'warning', code, message, at, hint })
  }
}

/** Sorts diagnostics by file, then place, code and sentence, independent of the order in which they were found. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareText(a.at.file, b.at.file) ||
      compareText(a.at.pointer, b.at.pointer) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  )
}

/**
 * Formats one line: `src/api/article/content-types/article/schema.json: attributes.author: target "…" does not exist. Did you mean "…"?`
 */
export function formatDiagnostic({ severity, message, at, hint }: Diagnostic): string {
  const file = /^[\w./@:-]+$/.test(at.file) ? at.file : quote(at.file)
  const place = at.pointer === '' ? [file] : [file, dotted(at.pointer)]
  const kind = severity === 'warning' ? 'warning: ' : ''
  return `${place.join(': ')}: ${kind}${message}.${hint === null ? '' : ` ${hint}`}`
}

/** Returns true if generation must stop. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}
