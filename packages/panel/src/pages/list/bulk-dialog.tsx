import { useState } from 'react'
import { reasonText, useT } from '../../i18n/index.js'
import { Button, Dialog, Notice, ProgressBar, UndoIcon, useFailureText } from '../../kit/index.js'
import { mostUndone, type BulkProgress } from './bulk.js'

/** The failures that are told one by one. */
const mostTold = 50

interface BulkDialogProps {
  readonly progress: BulkProgress
  readonly onStop: () => void
  /** Takes back what was done; null if nobody can. */
  readonly onUndo: (() => Promise<void>) | null
  /** More was done than an undo is kept for. */
  readonly isTooLong: boolean
  readonly onClose: () => void
}

/** How far an act with many entries is, and in the end what became of it. */
export function BulkDialog({ progress, onStop, onUndo, isTooLong, onClose }: BulkDialogProps) {
  const t = useT()
  const [isUndoing, setUndoing] = useState(false)
  const undo = () => {
    setUndoing(true)
    void onUndo?.()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={progress.isOver && !isUndoing}
      size="small"
      title={t(`list.${progress.act.name}`)}
      actions={
        progress.isOver ? (
          <>
            {onUndo && (
              <Button icon={UndoIcon} isBusy={isUndoing} onPress={undo}>
                {t('entry.undo')}
              </Button>
            )}
            <Button variant="primary" onPress={onClose} isDisabled={isUndoing} autoFocus>
              {t('common.close')}
            </Button>
          </>
        ) : (
          <Button onPress={onStop}>{t('list.bulkStop')}</Button>
        )
      }
    >
      {progress.isOver ? <BulkSummary progress={progress} isTooLong={isTooLong} /> : <BulkBusy progress={progress} />}
    </Dialog>
  )
}

function BulkBusy({ progress: { tried, total } }: { readonly progress: BulkProgress }) {
  const t = useT()
  if (total === null) return <ProgressBar label={t('list.bulkTried', { count: tried })} />
  const most = Math.max(total, tried)
  return <ProgressBar label={t('list.bulkBusy', { done: tried, total: most })} value={tried} max={most} />
}

function BulkSummary({ progress, isTooLong }: { readonly progress: BulkProgress; readonly isTooLong: boolean }) {
  const t = useT()
  const failureText = useFailureText()
  const { act, done, failed, failedCount, error, isStopped, tried, total } = progress
  const rest = total === null ? null : Math.max(total - tried, 0)
  const restText = rest === null ? t('list.bulkRestUnknown') : t('list.bulkRest', { count: rest })
  return (
    <>
      <Notice tone={done > 0 ? 'good' : 'info'}>{t('list.bulkDone', { count: done })}</Notice>
      {isTooLong && (
        <p className="soft">
          {t(act.name === 'delete' ? 'list.undoInTrash' : 'list.undoTooMany', { max: mostUndone })}
        </p>
      )}
      {(isStopped || error) && (
        <Notice tone={error ? 'bad' : 'info'} title={t('list.bulkStopped')}>
          {error && <p>{failureText(error)}</p>}
          <p>{restText}</p>
        </Notice>
      )}
      {failedCount > 0 && (
        <Notice tone="bad" title={t('list.bulkFailed', { count: failedCount })}>
          <ul className="list-failed">
            {failed.slice(0, mostTold).map((failure) => (
              <li key={failure.id}>
                <strong>{failure.label}</strong>: {reasonText(t, failure)}
              </li>
            ))}
          </ul>
          {failedCount > mostTold && <p>{t('list.bulkFailedMore', { count: failedCount - mostTold })}</p>}
        </Notice>
      )}
    </>
  )
}
