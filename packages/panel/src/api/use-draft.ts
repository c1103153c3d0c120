import { useState } from 'react'
import { useSession } from './session.js'

/**
 * Something that a person has begun to type, kept in this tab until it is done: it is there again after another page, a closed popover and a
 * reload. Null: there is nothing. Not for passwords.
 */
export function useDraft<Draft>(name: string): readonly [Draft | null, (draft: Draft | null) => void] {
  const { project, administrator } = useSession()
  const key = `draft ${project} ${administrator.id} ${name}`
  const [draft, setDraft] = useState(() => keptAt<Draft>(key))
  const set = (next: Draft | null) => {
    setDraft(next)
    if (next === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(next))
  }
  return [draft, set]
}

function keptAt<Draft>(key: string): Draft | null {
  try {
    // Written by `useDraft`, if nobody has changed it by hand.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
  } catch {
    return null
  }
}
