import { useT } from '../../../i18n/index.js'
import { ConfirmDialog } from '../../../kit/index.js'
import { PlannedLoss, type PlannedLossProps } from './planned-loss.js'

interface PublishDialogProps extends Omit<PlannedLossProps, 'cause'> {
  readonly onClose: () => void
  readonly onPublish: () => Promise<void>
}

/** Asks before somebody publishes now what is scheduled for later. */
export function PublishDialog({ onClose, onPublish, ...planned }: PublishDialogProps) {
  const t = useT()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('plan.nowTitle')}
      confirm={t('entry.publish')}
      onConfirm={onPublish}
    >
      <PlannedLoss {...planned} cause="publish" />
    </ConfirmDialog>
  )
}
