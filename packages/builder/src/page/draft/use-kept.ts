import { useState } from 'react'

/** A text of the page that a reload of the tab keeps. While it is not set, it is `initial`. */
export function useKept(name: string, initial: string): readonly [string, (value: string) => void] {
  const key = `builder.${name}`
  const [kept, setKept] = useState<{ readonly key: string; readonly value: string | null }>({ key, value: stored(key) })
  const value = kept.key === key ? kept.value : stored(key)
  const keep = (next: string) => {
    if (next === initial) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
    setKept({ key, value: next === initial ? null : next })
  }
  return [value ?? initial, keep]
}

function stored(key: string): string | null {
  return sessionStorage.getItem(key)
}
