import { useState } from 'react'
import { useLastList } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Button, ChevronStartIcon, EyeIcon, HistoryIcon, IconButton, LinkButton, UndoIcon } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import { useForm, useStore } from '../../../form/store/form-context.js'
import type { Asks, EntryHeadProps } from './entry-head-props.js'
import { HeadDialogs } from './head-dialogs.js'
import { MoreMenu } from './more-menu.js'
import { OtherBadge } from './other-badge.js'
import { SaveState } from './save-state.js'
import { StateBadge } from './state-badge.js'

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
    isPublishing,
    onFinish,
    onHistory,
    onPreview,
  } = props
  const t = useT()
  const { store } = useForm()
  const last = useLastList(type.uid)
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
          <LinkButton size="small" variant="quiet" icon={ChevronStartIcon} href={paths.list(type.uid) + last.address()}>
            {type.displayName}
          </LinkButton>
        )}
        <div className="row entry-name">
          <h1 className="truncate" dir="auto">
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
          <OtherBadge state={state} />
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
            isBusy={isPublishing}
            refused={canPublish ? null : t('rights.refused')}
            isDisabled={entry?.state === 'published' && !hasWork && !isPublishing}
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
