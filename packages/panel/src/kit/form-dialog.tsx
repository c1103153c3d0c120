import type { ReactNode } from 'react'
import { useT } from '../i18n/index.js'
import { Button } from './button.js'
import { Dialog, type DialogProps } from './dialog.js'
import { Failure } from './failure.js'
import { useDialogAct } from './use-dialog-act.js'

export interface FormDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'size' | 'isTouched'> {
  readonly submit: string
  readonly isReady?: boolean | undefined
  /** Closes the dialog when it is done; a failure is shown in it. `false` keeps it open. */
  readonly onSubmit: () => Promise<unknown>
  readonly children: ReactNode
}

export function FormDialog({ submit, isReady = true, onSubmit, children, onClose, ...props }: FormDialogProps) {
  const t = useT()
  const { isBusy, error, run, close } = useDialogAct(onSubmit, onClose)
  return (
    <Dialog
      {...props}
      notice={error ? <Failure error={error} /> : undefined}
      onClose={close}
      onSubmit={() => {
        if (isReady && !isBusy) run()
      }}
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
    </Dialog>
  )
}
