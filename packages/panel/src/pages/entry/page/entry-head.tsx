import type { ContentType } from '@content-gen/admin/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRenew, useRights, useTypeRights } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import {
  Button,
  ChevronStartIcon,
  ClockIcon,
  ConfirmDialog,
  CopyIcon,
  EyeIcon,
  EyeOffIcon,
  HistoryIcon,
  IconButton,
  LinkButton,
  Menu,
  MoreIcon,
  PlusIcon,
  toast,
  TrashIcon,
  UndoIcon,
} from '../../../kit/index.js'
import type { MenuAct } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import { useForm, useStore } from '../form/form-context.js'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'
import { copyOf } from './copy-of.js'
import type { Plan, ShownState } from './entry-state.js'
import { handOver } from './handed-over.js'
import { SaveState } from './save-state.js'
import { ScheduleDialog } from './schedule-dialog.js'
import { StateBadge } from './state-badge.js'

export interface EntryHeadProps {
  readonly type: ContentType
  readonly work: Work
  readonly state: WorkState
  readonly label: string
  readonly shown: ShownState
  readonly plan: Plan | null
  readonly hasWork: boolean
  readonly canChange: boolean
  readonly canPublish: boolean
  readonly previews: boolean
  readonly onFinish: (publishes: boolean) => Promise<void>
  readonly onHistory: () => void
  readonly onPreview: () => void
  readonly onPlanned: () => void
}

type Asks = 'delete' | 'discard' | 'unpublish' | 'planPublish' | 'planUnpublish'

export function EntryHead(props: EntryHeadProps) {
  const {
    type,
    work,
    state,
    label,
    shown,
    plan,
    hasWork,
    canChange,
    canPublish,
    previews,
    onFinish,
    onHistory,
    onPreview,
  } = props
  const t = useT()
  const { store } = useForm()
  const [asks, setAsks] = useState<Asks | null>(null)
  const { entry } = state
  const { isVersioned } = work.options
  const canUndo = useStore(store, () => store.canUndo)
  const canRedo = useStore(store, () => store.canRedo)
  const isBusy = state.status === 'saving' && !isVersioned
  const publishes = type.draftAndPublish && (entry?.state !== 'published' || isVersioned)
  const saves = !isVersioned || !type.draftAndPublish
  const refusedSave = canChange ? null : t('rights.refused')
  return (
    <header className="entry-head">
      <div className="entry-title">
        {type.kind === 'collection' && (
          <LinkButton size="small" variant="quiet" icon={ChevronStartIcon} href={paths.list(type.uid)}>
            {type.displayName}
          </LinkButton>
        )}
        <div className="row entry-name">
          <h1 className="truncate">
            {type.kind === 'single'
              ? type.displayName
              : label === ''
                ? entry
                  ? `#${entry.id}`
                  : t('entry.newTitle', { name: type.displayName })
                : label}
          </h1>
          <StateBadge state={shown} hasStates={type.draftAndPublish} plan={plan} />
          {work.options.locale !== null && <span className="entry-locale">{work.options.locale}</span>}
        </div>
      </div>
      <div className="entry-acts">
        <SaveState work={work} state={state} />
        <span className="entry-history">
          <IconButton
            icon={UndoIcon}
            size="small"
            label={t('entry.undo')}
            isDisabled={!canUndo}
            onPress={() => store.undo()}
          />
          <IconButton
            icon={RedoIcon}
            size="small"
            label={t('entry.redo')}
            isDisabled={!canRedo}
            onPress={() => store.redo()}
          />
        </span>
        {previews && <IconButton icon={EyeIcon} variant="secondary" label={t('preview.title')} onPress={onPreview} />}
        {entry && isVersioned && (
          <IconButton icon={HistoryIcon} variant="secondary" label={t('history.title')} onPress={onHistory} />
        )}
        <MoreMenu {...props} onAsk={setAsks} />
        {saves && (
          <Button
            variant={publishes ? 'secondary' : 'primary'}
            isBusy={isBusy}
            refused={refusedSave}
            isDisabled={!hasWork && entry !== null}
            onPress={() => void onFinish(!type.draftAndPublish)}
          >
            {t('common.save')}
          </Button>
        )}
        {publishes && (
          <Button
            variant="primary"
            refused={canPublish ? null : t('rights.refused')}
            isDisabled={entry?.state === 'published' && !hasWork}
            onPress={() => void onFinish(true)}
          >
            {shown === 'changed' ? t('entry.publishChanges') : t('entry.publish')}
          </Button>
        )}
      </div>
      <HeadDialogs {...props} asks={asks} onClose={() => setAsks(null)} />
    </header>
  )
}

const RedoIcon = () => <UndoIcon className="icon icon-mirrored" />

function MoreMenu({
  type,
  work,
  state,
  plan,
  hasWork,
  canChange,
  canPublish,
  onAsk,
}: EntryHeadProps & { readonly onAsk: (asks: Asks) => void }) {
  const t = useT()
  const [, navigate] = useLocation()
  const { store } = useForm()
  const { releases } = useRights()
  const { rights } = useTypeRights(type.uid)
  const { entry, copy } = state
  const isDraft = entry?.state !== 'published'
  const refused = t('rights.refused')
  const mayCreate = rights.create != null
  const acts: MenuAct[] = []
  if (type.kind === 'collection') {
    acts.push({
      id: 'another',
      text: t('entry.another'),
      icon: PlusIcon,
      refused: mayCreate ? null : refused,
      onAct: () => navigate(paths.create(type.uid)),
    })
    acts.push({
      id: 'duplicate',
      text: t('entry.duplicate'),
      icon: CopyIcon,
      refused: mayCreate ? null : refused,
      onAct: () => {
        handOver(type.uid, copyOf(store.models, type, store.document))
        navigate(paths.create(type.uid))
      },
    })
  }
  const states: MenuAct[] = []
  if (type.draftAndPublish && entry) {
    if (!isDraft)
      states.push({
        id: 'unpublish',
        text: t('entry.unpublish'),
        icon: EyeOffIcon,
        refused: canPublish ? null : refused,
        onAct: () => onAsk('unpublish'),
      })
    if (work.options.isVersioned) {
      const refusedPlan = canPublish && releases.save && releases.run ? (plan ? t('plan.already') : null) : refused
      if (isDraft || copy)
        states.push({
          id: 'plan',
          text: t('plan.publish'),
          icon: ClockIcon,
          refused: refusedPlan,
          onAct: () => onAsk('planPublish'),
        })
      if (!isDraft)
        states.push({
          id: 'planOff',
          text: t('plan.unpublish'),
          icon: ClockIcon,
          refused: refusedPlan,
          onAct: () => onAsk('planUnpublish'),
        })
    }
  } else if (type.draftAndPublish && copy && work.options.isVersioned) {
    states.push({
      id: 'plan',
      text: t('plan.publish'),
      icon: ClockIcon,
      refused: canPublish && releases.save && releases.run ? null : refused,
      onAct: () => onAsk('planPublish'),
    })
  }
  const last: MenuAct[] = [
    ...(hasWork && (entry || copy)
      ? [
          {
            id: 'discard',
            text: t('entry.discard'),
            icon: UndoIcon,
            refused: canChange ? null : refused,
            onAct: () => onAsk('discard'),
          },
        ]
      : []),
    ...(entry
      ? [
          {
            id: 'delete',
            text: t('common.delete'),
            icon: TrashIcon,
            isDanger: true,
            refused: entry.can.delete ? null : refused,
            onAct: () => onAsk('delete'),
          },
        ]
      : []),
  ]
  return (
    <Menu label={t('common.more')} groups={[{ acts }, { acts: states }, { acts: last }]}>
      <IconButton icon={MoreIcon} variant="secondary" label={t('common.more')} />
    </Menu>
  )
}

function HeadDialogs({
  type,
  work,
  state,
  label,
  asks,
  onClose,
  onPlanned,
}: EntryHeadProps & { readonly asks: Asks | null; readonly onClose: () => void }) {
  const t = useT()
  const [, navigate] = useLocation()
  const renew = useRenew()
  const { entry, copy } = state
  const { server } = work.options
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
          await work.leave()
          await server.removeEntry(entry.id)
          await lists()
          toast({ tone: 'good', text: t('entry.deleted') })
          navigate(type.kind === 'single' ? paths.home : paths.list(type.uid))
        }}
      >
        {work.options.isVersioned ? t('entry.deleteToTrash') : t('entry.deleteForever')}
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
          if (!entry && type.kind === 'collection') navigate(paths.list(type.uid))
        }}
      >
        {entry ? t('entry.discardText') : t('entry.discardNew')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'unpublish'}
        onClose={onClose}
        title={t('entry.unpublishTitle')}
        confirm={t('entry.unpublish')}
        onConfirm={async () => {
          if (!entry) return
          await work.flush()
          const next = await server.publishEntry(entry.id, false)
          work.adopt(next)
          await lists()
        }}
      >
        {t('entry.unpublishText')}
      </ConfirmDialog>
      {(asks === 'planPublish' || asks === 'planUnpublish') && (
        <ScheduleDialog
          act={asks === 'planPublish' ? 'publish' : 'unpublish'}
          name={label}
          subject={{
            type: type.uid,
            ...(asks === 'planPublish' && copy ? { copy: copy.id } : entry ? { entry: entry.id } : {}),
          }}
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
