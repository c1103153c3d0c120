import { useState } from 'react'
import { useAnswer } from '../../../api/index.js'
import type { Difference } from '../history/version.js'

/** The translation that the form shows: an entry, or a working copy of a new one. */
export interface Translated {
  readonly type: string
  readonly entry: number | null
  readonly copy: number | null
  readonly isVersioned: boolean
}

interface OpenChange {
  /** The moment when the translation was written; null: it is not known. */
  readonly since: string | null
  readonly changes: ReadonlyMap<string, readonly Difference[]>
}

/** Returns what changed in another language since this one was written, as it was when the form met it: what is saved by and by must not take it from sight. */
export function useOpenChange({ type, entry, copy, isVersioned }: Translated, other: number | null): OpenChange | null {
  const [known, setKnown] = useState<{ readonly other: number; readonly change: OpenChange } | null>(null)
  const { data } = useAnswer<readonly Difference[]>(`/editorial/entries/${type}/${other}/untranslated`, {
    query: entry === null ? { copy: copy ?? undefined } : { entry },
    isEnabled: other !== null && isVersioned && (entry !== null || copy !== null),
  })
  if (other === null) return null
  if (data && known?.other !== other) setKnown({ other, change: changeIn(data.data, data.meta?.since ?? null) })
  return known?.other === other ? known.change : null
}

function changeIn(differences: readonly Difference[], since: string | null): OpenChange {
  const changes = new Map<string, Difference[]>()
  for (const difference of differences) {
    const [name] = difference.path
    if (typeof name === 'string') changes.set(name, [...(changes.get(name) ?? []), difference])
  }
  return { since, changes }
}
