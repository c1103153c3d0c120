import { useRef } from 'react'

/** Gives names keys that a new name keeps, so that a row stays the same part of the page. */
export function useStableKeys(): {
  readonly keyOf: (name: string) => string
  readonly rename: (from: string, to: string) => void
} {
  const keys = useRef(new Map<string, string>())
  const keyOf = (name: string) => keys.current.get(name) ?? name
  return {
    keyOf,
    rename: (from, to) => {
      keys.current.set(to, keyOf(from))
      // A later field of the earlier name is another row.
      keys.current.set(from, `${from} ${keys.current.size}`)
    },
  }
}
