import { useState } from 'react'

interface DialogAct {
  readonly isBusy: boolean
  readonly error: Error | null
  readonly run: () => void
  readonly close: () => void
}

/** Does the act of a dialog, and closes the dialog then; a failure stays in it. If the act answers `false`, the dialog stays open. */
export function useDialogAct(act: () => unknown, onClose: () => void): DialogAct {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const run = async () => {
    setBusy(true)
    setError(null)
    try {
      if ((await act()) !== false) close()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run: () => void run(), close }
}
