import { formatDiagnostic, type Diagnostic, type ProjectConfig } from '@content-gen/schema'

/** One line of the doctor's report. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem'
  /** A sentence, followed by the remedy. */
  readonly text: string
}

/** A project as the checks see it. */
export interface Patient {
  readonly root: string
  /** null: it has errors. */
  readonly config: ProjectConfig | null
  /** The variables that a server would see: the environment, with the additions of `.env`. */
  readonly variables: Readonly<Record<string, string | undefined>>
}

export function ok(text: string): Finding {
  return { state: 'ok', text }
}

/** Works, but should be changed. */
export function warning(text: string): Finding {
  return { state: 'warning', text }
}

/** Does not work, or is dangerous. */
export function problemFound(text: string): Finding {
  return { state: 'problem', text }
}

/** Repeats a diagnostic of `generate`. */
export function asFinding(diagnostic: Diagnostic): Finding {
  const text = formatDiagnostic({ ...diagnostic, severity: 'error' })
  return diagnostic.severity === 'error' ? problemFound(text) : warning(text)
}

/** `a, b and 3 more` */
export function some(names: readonly string[], most = 3): string {
  const shown = names.slice(0, names.length === most + 1 ? most + 1 : most)
  const rest = names.length - shown.length
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`
}
