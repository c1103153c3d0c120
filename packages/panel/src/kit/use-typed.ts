import { useState } from 'react'

interface Typed {
  readonly value: string | null
  readonly typed: string | null
  readonly onChange: (value: string | null) => void
  readonly onType: (text: string) => void
}

/** Keeps what is typed into a field of dates or times. While that is no value, `onChange` is told null. */
export function useTyped(value: string | null, onChange: (value: string | null) => void): Typed {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (next: string | null, text: string | null) => {
    setTyped(text)
    onChange(next)
  }
  return { value, typed, onChange: (next) => take(next, null), onType: (text) => take(null, text) }
}
