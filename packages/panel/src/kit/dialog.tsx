import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components'
import { useT } from '../i18n/index.js'
import { Button, IconButton } from './button.js'
import { classNames } from './class-names.js'
import './dialog.css'
import { CloseIcon } from './icons.js'
import { useFailureText } from './failure.js'
import { Notice } from './notice.js'
import { useDialogAct } from './use-dialog-act.js'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Stays in sight above the buttons, however long the rest is. */
  readonly notice?: ReactNode
  /** Buttons at the end, the main one last. */
  readonly actions?: ReactNode
  readonly size?: 'small' | 'normal' | 'large' | 'full' | undefined
  /** A drawer comes from the side and is as high as the window. */
  readonly placement?: 'center' | 'side' | undefined
  /** Only what is inside closes it. */
  readonly isDismissable?: boolean | undefined
  /** Makes the whole a form: Enter submits. */
  readonly onSubmit?: (() => void) | undefined
  /** Something in it would be lost: the person is asked first. A form finds out by itself. */
  readonly isTouched?: boolean | undefined
}

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  notice,
  actions,
  size = 'normal',
  placement = 'center',
  isDismissable = true,
  onSubmit,
  isTouched,
}: DialogProps) {
  const t = useT()
  const [isTyped, setTyped] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (isOpen) return
    setTyped(false)
    setAsking(false)
  }, [isOpen])
  const leave = () => ((isTouched ?? isTyped) ? setAsking(true) : onClose())
  const inner = (
    <>
      <header className="dialog-head">
        <Heading slot="title" className="dialog-title">
          {title}
        </Heading>
        {isDismissable && <IconButton icon={CloseIcon} label={t('common.close')} onPress={leave} />}
      </header>
      <div className="dialog-body">{children}</div>
      {notice !== undefined && <div className="dialog-notice">{notice}</div>}
      {actions !== undefined && <footer className="dialog-foot">{actions}</footer>}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <ModalOverlay
      className={classNames('overlay', placement === 'side' && 'overlay-side')}
      isOpen={isOpen}
      onOpenChange={(open) => !open && leave()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <AriaModal className={classNames('modal', `modal-${size}`, placement === 'side' && 'modal-side')}>
        <AriaDialog className="dialog">
          {onSubmit === undefined ? (
            inner
          ) : (
            <form className="dialog-form" onSubmit={submit} onInput={() => setTyped(true)} noValidate>
              {inner}
            </form>
          )}
        </AriaDialog>
        {isAsking && (
          <ConfirmDialog
            isOpen
            onClose={() => setAsking(false)}
            title={t('common.leaveTitle')}
            confirm={t('common.leave')}
            isDanger
            onConfirm={onClose}
          />
        )}
      </AriaModal>
    </ModalOverlay>
  )
}

export interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The verb of what is done: `Delete 3 entries`. */
  readonly confirm: string
  readonly isDanger?: boolean | undefined
  readonly size?: DialogProps['size']
  /** False: what is asked is not known yet. */
  readonly isReady?: boolean | undefined
  /** Closes the dialog when it is done; a failure is shown in it. */
  readonly onConfirm: () => unknown
}

export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirm,
  isDanger = false,
  size = 'small',
  isReady = true,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useT()
  const failureText = useFailureText()
  const { isBusy, error, run, close } = useDialogAct(async () => void (await onConfirm()), onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      size={size}
      actions={
        <>
          <Button onPress={close} autoFocus={isDanger}>
            {t('common.cancel')}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            isDisabled={!isReady}
            onPress={run}
            autoFocus={!isDanger}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && <Notice tone="bad">{failureText(error)}</Notice>}
    </Dialog>
  )
}
