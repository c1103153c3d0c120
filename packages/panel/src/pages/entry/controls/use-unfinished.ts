import { useRef, useState } from 'react'
import { useT } from '../../../i18n/index.js'
import { useIssueText } from '../control/issue-text.js'
import { afterPress } from '../form/after-press.js'
import type { useField } from '../form/form-context.js'
import type { Issue } from '../rules/issue.js'

/**
 * Keeps a date or time that was left half typed: it is no value, and would be gone without a word. `leave` is called when the field is left.
 * `key` makes the field anew when it is cleared: what is half typed is its own, and no value takes its place.
 */
export function useUnfinished({ set, setText, touch }: Pick<ReturnType<typeof useField>, 'set' | 'setText' | 'touch'>) {
  const field = useRef<HTMLDivElement>(null)
  const [key, setKey] = useState(0)
  const clear = () => {
    set(null)
    setKey(key + 1)
  }
  const leave = () => {
    touch()
    // The field has its own last word first.
    setTimeout(() => {
      const segments = [...(field.current?.querySelectorAll('.date-segment') ?? [])]
      const parts = segments.filter((segment) => segment.getAttribute('data-type') !== 'literal')
      const open = parts.filter((part) => part.hasAttribute('data-placeholder')).length
      if (open > 0 && open < parts.length) afterPress(() => setText(words(segments)))
    })
  }
  return { field, key, leave, clear }
}

/** Without the marks of direction around each part. */
function words(segments: readonly Element[]): string {
  return segments.map(({ textContent }) => textContent.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')).join('')
}

/** Returns the sentence below the field: it tells what was typed, since the field cannot show it anew. */
export function useUnfinishedText(text: string | null, issue: Issue | null): string | null {
  const t = useT()
  const told = useIssueText()(issue)
  return text === null || told === null ? told : t('issue.unfinished', { text })
}
