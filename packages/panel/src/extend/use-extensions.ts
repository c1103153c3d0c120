import { useSyncExternalStore } from 'react'
import { registry } from './load.js'
import type { Extensions } from './registry.js'

/** Returns what extensions have added so far. */
export function useExtensions(): Extensions {
  return useSyncExternalStore(registry.subscribe, registry.current)
}
