import { useState, type ReactNode } from 'react'
import { useT } from '../i18n/index.js'
import { Button } from './button.js'
import { Dialog, type DialogProps } from './dialog.js'
import { Failure } from './failure.js'

export interface FormDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'size'> {
  readonly submit: string
  readonly isReady?: boolean | undefined
  /** Closes the dialog when it is done; a failure is shown in it. `false` keeps it open. */
  readonly onSubmit: () => Promise<unknown>
  readonly children: ReactNode
}

export function FormDialog({ submit, isReady = true, onSubmit, children, onClose, ...props }: FormDialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const run = async () => {
    if (!isReady || isBusy) return
    setBusy(true)
    setError(null)
    try {
      if ((await onSubmit()) !== false) close()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      {...props}
      onClose={close}
      onSubmit={() => void run()}
      actions={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} isDisabled={!isReady}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      {error && <Failure error={error} />}
    </Dialog>
  )
}
