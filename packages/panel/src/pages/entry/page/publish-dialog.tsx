import { lazy, Suspense } from 'react'
import { useT } from '../../../i18n/index.js'
import { ConfirmDialog, LoadFailure, Loading } from '../../../kit/index.js'
import type { ComingChangesProps } from '../history/coming-changes.js'
import { PlannedLoss, type PlannedLossProps } from './planned-loss.js'

const ComingChanges = lazy(() => import('../history/coming-changes.js'))

interface PublishDialogProps extends Omit<PlannedLossProps, 'cause'> {
  /** Something that is scheduled is cancelled by it. */
  readonly cancels: boolean
  /** The work on what is on the site already; null: nothing is. */
  readonly changes: ComingChangesProps | null
  readonly onClose: () => void
  readonly onPublish: () => Promise<void>
}

/** Shows what will change on the site before it does, and asks before somebody publishes now what is scheduled for later. */
export function PublishDialog({ cancels, changes, onClose, onPublish, ...planned }: PublishDialogProps) {
  const t = useT()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(cancels ? 'plan.nowTitle' : 'publish.title')}
      size={changes ? 'large' : 'small'}
      confirm={t(changes ? 'entry.publishChanges' : 'entry.publish')}
      onConfirm={onPublish}
    >
      <div className="stack">
        {cancels && <PlannedLoss {...planned} cause="publish" />}
        {changes && (
          <LoadFailure told={t('editor.notLoaded')}>
            <Suspense fallback={<Loading label={t('common.loading')} />}>
              <ComingChanges {...changes} />
            </Suspense>
          </LoadFailure>
        )}
      </div>
    </ConfirmDialog>
  )
}
