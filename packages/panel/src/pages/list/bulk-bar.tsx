import type { Bulk, ContentType } from '@content-gen/admin/contract'
import { useRef, useState } from 'react'
import { useRenew, useTypeRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Button,
  CloseIcon,
  ConfirmDialog,
  Dialog,
  IconButton,
  Notice,
  ProgressBar,
  TrashIcon,
} from '../../kit/index.js'
import { runBulk, type BulkProgress } from './bulk.js'

interface BulkBarProps {
  readonly type: ContentType
  /** Labels by id. */
  readonly selected: ReadonlyMap<number, string>
  /** All that the list has, if more than what is selected. */
  readonly total: number
  /** There are more than `total`, nobody knows how many. */
  readonly isMore: boolean
  readonly onSelectAll: () => Promise<void>
  readonly onClear: () => void
  /** Those that could not be done stay selected. */
  readonly onDone: (failed: ReadonlySet<number>) => void
}

/** The acts for the selected entries. */
export function BulkBar({ type, selected, total, isMore, onSelectAll, onClear, onDone }: BulkBarProps) {
  const t = useT()
  const { rights } = useTypeRights(type.uid)
  const renew = useRenew()
  const [asked, setAsked] = useState<Bulk['act'] | null>(null)
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const [isGathering, setGathering] = useState(false)
  const labels = useRef(selected)
  const stop = useRef<AbortController | null>(null)
  const count = selected.size
  const refused = (act: 'publish' | 'delete') => (rights[act] === null ? t('rights.refused') : null)

  const start = (act: Bulk['act']) => {
    labels.current = selected
    stop.current = new AbortController()
    void runBulk(type.uid, act, [...selected.keys()], setProgress, stop.current.signal)
  }
  const close = () => {
    onDone(new Set(progress?.result.failed.map(({ id }) => id)))
    setProgress(null)
    void renew(`/entries/${type.uid}`, '/home')
  }
  const selectAll = async () => {
    setGathering(true)
    await onSelectAll().finally(() => setGathering(false))
  }

  return (
    <>
      {count > 0 && (
        <div className="list-bulk" role="region" aria-label={t('list.selected', { count })}>
          <strong aria-live="polite">{t('list.selected', { count })}</strong>
          {(total > count || isMore) && (
            <Button size="small" variant="quiet" isBusy={isGathering} onPress={() => void selectAll()}>
              {isMore ? t('list.selectEvery') : t('list.selectMatching', { count: total })}
            </Button>
          )}
          <span className="grow" />
          {type.draftAndPublish && (
            <>
              <Button size="small" refused={refused('publish')} onPress={() => setAsked('publish')}>
                {t('list.publish')}
              </Button>
              <Button size="small" refused={refused('publish')} onPress={() => setAsked('unpublish')}>
                {t('list.unpublish')}
              </Button>
            </>
          )}
          <Button size="small" icon={TrashIcon} refused={refused('delete')} onPress={() => setAsked('delete')}>
            {t('list.delete')}
          </Button>
          <IconButton icon={CloseIcon} size="small" label={t('list.selectNone')} onPress={onClear} />
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked && t(`list.${asked}Title`, { count })}
        confirm={asked ? t(`list.${asked}`) : ''}
        isDanger={asked === 'delete'}
        onConfirm={() => asked && start(asked)}
      >
        <p>{asked && t(asked === 'delete' && !type.versioned ? 'list.deleteForever' : `list.${asked}Hint`)}</p>
      </ConfirmDialog>
      {progress && (
        <Dialog
          isOpen
          onClose={close}
          isDismissable={progress.isOver}
          size="small"
          title={t(`list.${progress.act}`)}
          actions={
            progress.isOver ? (
              <Button variant="primary" onPress={close} autoFocus>
                {t('common.close')}
              </Button>
            ) : (
              <Button onPress={() => stop.current?.abort()}>{t('list.bulkStop')}</Button>
            )
          }
        >
          <BulkSummary progress={progress} labels={labels.current} />
        </Dialog>
      )}
    </>
  )
}

function BulkSummary({
  progress,
  labels,
}: {
  readonly progress: BulkProgress
  readonly labels: ReadonlyMap<number, string>
}) {
  const t = useT()
  const { tried, total, result, isOver } = progress
  if (!isOver) return <ProgressBar label={t('list.bulkBusy', { done: tried, total })} value={tried} max={total} />
  return (
    <>
      <Notice tone={result.done > 0 ? 'good' : 'info'}>{t('list.bulkDone', { count: result.done })}</Notice>
      {result.failed.length > 0 && (
        <Notice tone="bad" title={t('list.bulkFailed', { count: result.failed.length })}>
          <ul className="list-failed">
            {result.failed.map(({ id, message }) => (
              <li key={id}>
                <strong>{labels.get(id) ?? id}</strong>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
