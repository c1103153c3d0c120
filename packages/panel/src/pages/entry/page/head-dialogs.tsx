import type { ContentType } from '@content-gen/admin/panel-api'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { releaseActs, ReleaseDialog, type Asks } from '../../../acts/index.js'
import { useLastList, useRenew, type ReleaseAct } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { ConfirmDialog, toast } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'
import { PlannedLoss } from './planned-loss.js'
import { ScheduleDialog } from './schedule-dialog.js'

const FollowDialog = lazy(() => import('../links/follow-dialog.js'))
const LinksDialog = lazy(() => import('../links/links-dialog.js'))

interface HeadDialogsProps {
  readonly type: ContentType
  readonly work: Work
  readonly state: WorkState
  readonly label: string
  readonly asks: Asks | null
  readonly onClose: () => void
  readonly onPlanned: () => void
}

/** Asks before an act of the head is done. */
export function HeadDialogs({ type, work, state, label, asks, onClose, onPlanned }: HeadDialogsProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const renew = useRenew()
  const last = useLastList(type.uid)
  const { entry, copy } = state
  const subjectOf = (act: ReleaseAct['act']) =>
    releaseActs(type.uid, state).find((one) => one.act === act) ?? { type: type.uid }
  const lists = () => renew(`/entries/${type.uid}`, `/single/${type.uid}`, '/home', '/editorial')
  return (
    <>
      <ConfirmDialog
        isOpen={asks === 'delete'}
        onClose={onClose}
        title={t('entry.deleteTitle', { name: label || type.displayName })}
        confirm={t('common.delete')}
        isDanger
        onConfirm={async () => {
          if (!entry) return
          await work.remove()
          await lists()
          toast({ tone: 'good', text: t('entry.deleted') })
          navigate(type.kind === 'single' ? paths.home : paths.list(type.uid) + last.address())
        }}
      >
        <p>{work.options.isVersioned ? t('entry.deleteToTrash') : t('entry.deleteForever')}</p>
        {entry && work.options.isVersioned && (
          <PlannedLoss cause="delete" type={type.uid} entry={entry.id} copy={copy?.id ?? null} />
        )}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'discard'}
        onClose={onClose}
        title={t('entry.discardTitle')}
        confirm={t('entry.discard')}
        isDanger
        onConfirm={async () => {
          await work.discard()
          await lists()
          if (!entry && type.kind === 'collection') navigate(paths.list(type.uid) + last.address())
        }}
      >
        <p>{entry ? t('entry.discardText') : t('entry.discardNew')}</p>
        {copy && <PlannedLoss cause="discard" type={type.uid} entry={entry?.id ?? null} copy={copy.id} />}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'unpublish'}
        onClose={onClose}
        title={t('entry.unpublishTitle')}
        confirm={t('entry.unpublish')}
        onConfirm={async () => {
          await work.unpublish()
          await lists()
        }}
      >
        {t('entry.unpublishText')}
      </ConfirmDialog>
      {asks === 'links' && (
        <Suspense>
          <LinksDialog onClose={onClose} />
        </Suspense>
      )}
      {(asks === 'follow' || asks === 'moved') && entry && (
        <Suspense>
          <FollowDialog uid={type.uid} id={entry.id} isOffer={asks === 'moved'} onClose={onClose} />
        </Suspense>
      )}
      {asks === 'release' && (
        <ReleaseDialog
          acts={releaseActs(type.uid, state)}
          onClose={onClose}
          onDone={() => {
            void renew('/editorial/releases')
            onPlanned()
          }}
        />
      )}
      {(asks === 'planPublish' || asks === 'planUnpublish') && (
        <ScheduleDialog
          act={asks === 'planPublish' ? 'publish' : 'unpublish'}
          name={label}
          subject={subjectOf(asks === 'planPublish' ? 'publish' : 'unpublish')}
          onClose={onClose}
          onDone={() => {
            onPlanned()
            onClose()
          }}
        />
      )}
    </>
  )
}
