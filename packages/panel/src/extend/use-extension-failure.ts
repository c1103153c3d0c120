import { useCallback } from 'react'
import { useT } from '../i18n/index.js'
import { toast } from '../kit/index.js'

/** Returns what tells that the extension of this name has failed. */
export function useExtensionFailure(name: string): (error: unknown) => void {
  const failed = useExtensionFailures()
  return useCallback((error: unknown) => failed(name, error), [failed, name])
}

/** Returns what tells that an extension has failed; its name says where. */
export function useExtensionFailures(): (name: string, error: unknown) => void {
  const t = useT()
  return useCallback(
    (name: string, error: unknown) => {
      // Whoever wrote the extension looks for the place in the console.
      console.error(error)
      toast({
        tone: 'bad',
        text: t('extend.failed', { name }),
        more: error instanceof Error ? error.message : String(error),
      })
    },
    [t],
  )
}
