import { useState } from 'react'
import { errorOf } from '../api/index.js'

interface DialogAct<Args extends readonly unknown[]> {
  readonly isBusy: boolean
  readonly error: Error | null
  readonly run: (...args: Args) => void
  readonly close: () => void
}

/** Does the act of a dialog, and closes the dialog then; a failure stays in it. If the act answers `false`, the dialog stays open. */
export function useDialogAct<Args extends readonly unknown[]>(
  act: (...args: Args) => unknown,
  onClose: () => void,
): DialogAct<Args> {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const run = async (...args: Args) => {
    setBusy(true)
    setError(null)
    try {
      if ((await act(...args)) !== false) close()
    } catch (failure) {
      setError(errorOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run: (...args) => void run(...args), close }
}
