import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useI18n, useT } from '../i18n/index.js'
import { toast } from '../kit/index.js'
import { loadExtensions } from './load.js'

let isLoaded = false

/** Loads the extensions of the project, once somebody is signed in. */
export function useLoadedExtensions(): void {
  const t = useT()
  const [, navigate] = useLocation()
  const { language } = useI18n()
  useEffect(() => {
    if (isLoaded) return
    isLoaded = true
    const failed = (address: string, error: unknown) => {
      console.error(error)
      toast({
        tone: 'bad',
        text: t('extend.failed', { name: address }),
        more: error instanceof Error ? error.message : String(error),
      })
    }
    const notify = (message: string, kind?: 'success' | 'error') =>
      void toast({ tone: kind === 'error' ? 'bad' : 'good', text: message })
    loadExtensions({ language, navigate, notify }, failed).catch((error: unknown) => failed('src/admin', error))
  }, [t, navigate, language])
}
