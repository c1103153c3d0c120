import { useSyncExternalStore } from 'react'

/** Null: as the system has it. */
export type Scheme = 'light' | 'dark' | null

const storageKey = 'panel.scheme'
const listeners = new Set<() => void>()

function stored(): Scheme {
  const value = localStorage.getItem(storageKey)
  return value === 'light' || value === 'dark' ? value : null
}

export function setScheme(scheme: Scheme): void {
  if (scheme === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, scheme)
  applyScheme()
  for (const listener of listeners) listener()
}

/** Shows the chosen scheme. Called before the first paint. */
export function applyScheme(): void {
  const scheme = stored()
  if (scheme === null) delete document.documentElement.dataset['scheme']
  else document.documentElement.dataset['scheme'] = scheme
}

export function useScheme(): Scheme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, stored)
}

/** Gives the panel the project's colour. */
export function applyColor(color: string | null): void {
  if (color !== null && CSS.supports('color', color)) document.documentElement.style.setProperty('--project', color)
}
