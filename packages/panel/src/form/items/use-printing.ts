import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Returns true while the page is printed: what is folded on a screen is read on paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(listener: () => void): () => void {
  const begin = () => tell(true, listener)
  const end = () => tell(false, listener)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

function tell(next: boolean, listener: () => void): void {
  isPrinting = next
  listener()
}
