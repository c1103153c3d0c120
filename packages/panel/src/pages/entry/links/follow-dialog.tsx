import type { TextLinks } from '@content-gen/admin/panel-api'
import { useEffect, useRef, useState } from 'react'
import { useCatalog, useRead, useRenew } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Button, Dialog, Failure, Notice, ProgressBar, ReadState, useFailureText } from '../../../kit/index.js'
import { UseLines } from '../../../shell/use-lines.js'
import { followLinks, type FollowProgress, type FollowResult } from './follow-links.js'
import { moveLinks } from './move-links.js'

interface FollowDialogProps {
  readonly uid: string
  readonly id: number
  /** Nobody has asked for it: it appears only if there are such links. */
  readonly isOffer: boolean
  readonly onClose: () => void
}

/** Lists the texts that link to a former address of an entry, and changes the links. */
export default function FollowDialog({ uid, id, isOffer, onClose }: FollowDialogProps) {
  const t = useT()
  const catalog = useCatalog()
  const renew = useRenew()
  const [progress, setProgress] = useState<FollowProgress | null>(null)
  const read = useRead<TextLinks>(`/entries/${uid}/${id}/text-links`, { isEnabled: progress === null })
  // An answer that was kept may be too old.
  const found = read.isFetching ? undefined : read.data
  const stopping = useRef(new AbortController())
  useEffect(() => {
    const { current } = stopping
    return () => current.abort()
  }, [])
  const uses = found?.links.uses.filter(({ from }) => from !== 'trash') ?? []
  const isNeedless = isOffer && (read.isError || (found !== undefined && uses.length === 0))
  useEffect(() => {
    if (isNeedless && progress === null) onClose()
  }, [isNeedless, progress, onClose])
  const run = async () => {
    if (catalog === undefined || found?.address == null) return
    await followLinks(catalog, uses, moveLinks(found.former, found.address), setProgress, stopping.current.signal)
    await renew('/entries', '/home', '/editorial')
  }
  if (progress !== null)
    return <Following progress={progress} onStop={() => stopping.current.abort()} onClose={onClose} />
  if (isOffer && uses.length === 0) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('follow.title')}
      actions={
        <>
          <Button onPress={onClose}>{t(uses.length > 0 ? 'follow.leave' : 'common.close')}</Button>
          {uses.length > 0 && (
            <Button variant="primary" autoFocus onPress={() => void run()}>
              {t('follow.run')}
            </Button>
          )}
        </>
      }
    >
      {found === undefined && <ReadState data={found} error={read.error} refetch={read.refetch} />}
      {found && (
        <p>
          {uses.length === 0
            ? t('follow.none')
            : t('follow.intro', { count: uses.length, former: found.former.join(', '), address: found.address ?? '' })}
        </p>
      )}
      {uses.length > 0 && <p className="soft">{t('follow.when')}</p>}
      <UseLines uses={uses.slice(0, mostListed)} />
      {uses.length > mostListed && (
        <p className="soft small">{t('library.moreUses', { count: uses.length - mostListed })}</p>
      )}
    </Dialog>
  )
}

/** So many of the texts are listed before they are changed. */
const mostListed = 100

interface FollowingProps {
  readonly progress: FollowProgress
  readonly onStop: () => void
  readonly onClose: () => void
}

/** How far it is, and in the end what became of it. */
function Following({ progress, onStop, onClose }: FollowingProps) {
  const t = useT()
  const { total, followed, isOver, error } = progress
  const done = followed.length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('follow.title')}
      isDismissable={isOver}
      actions={
        isOver ? (
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('common.close')}
          </Button>
        ) : (
          <Button onPress={onStop}>{t('list.bulkStop')}</Button>
        )
      }
    >
      {isOver ? (
        <FollowSummary followed={followed} />
      ) : (
        <ProgressBar label={t('list.bulkBusy', { done, total })} value={done} max={total} />
      )}
      {error && <Failure error={error} />}
      {isOver && done < total && <Notice tone="info">{t('follow.rest', { count: total - done })}</Notice>}
    </Dialog>
  )
}

function FollowSummary({ followed }: Pick<FollowProgress, 'followed'>) {
  const t = useT()
  const failureText = useFailureText()
  const of = (result: FollowResult) => followed.filter((one) => one.result === result)
  const [live, failed] = [of('live'), of('failed')]
  return (
    <>
      <Notice tone={live.length > 0 ? 'good' : 'info'} title={t('follow.live', { count: live.length })}>
        <UseLines uses={live.map(({ use }) => use)} />
      </Notice>
      {(['saved', 'approved'] as const).map((result) => {
        const uses = of(result).map(({ use }) => use)
        if (uses.length === 0) return null
        return (
          <Notice key={result} tone="info" title={t(`follow.${result}`, { count: uses.length })}>
            <UseLines uses={uses} />
          </Notice>
        )
      })}
      {failed.length > 0 && (
        <Notice tone="bad" title={t('list.bulkFailed', { count: failed.length })}>
          <ul>
            {failed.map(({ use, error }) => (
              <li key={`${use.type} ${use.id}`}>
                <strong>{use.label}</strong>
                {error && `: ${failureText(error)}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
