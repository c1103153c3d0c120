import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../kit/index.js'
import { loadExtensions } from './load.js'
import { useExtensionFailures } from './use-extension-failure.js'

let isLoaded = false

/** Loads the extensions of the project, once somebody is signed in. */
export function useLoadedExtensions(): void {
  const failed = useExtensionFailures()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (isLoaded) return
    isLoaded = true
    const notify = (message: string, kind?: 'success' | 'error') =>
      void toast({ tone: kind === 'error' ? 'bad' : 'good', text: message })
    loadExtensions({ navigate, notify }, failed).catch((error: unknown) => failed('src/admin', error))
  }, [failed, navigate])
}
