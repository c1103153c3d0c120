import type { ContentType } from '@content-gen/admin/panel-api'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { entryActs, entryKeys, saidOf, type Asks, type EntryOn } from '../../../acts/index.js'
import { errorOf, useRenew, useRights, useTypeRights } from '../../../api/index.js'
import type { CatalogIndex } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { classNames, toast, useCopy, useFailureText } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import { jumpTo } from '../../../form/control/jump-to.js'
import { fromIndexes } from '../../../form/document/path.js'
import { focusFirst } from '../../../form/control/focus-first.js'
import { textOf } from '../../../form/controls/text.js'
import { Fields } from '../../../form/fields/fields.js'
import { FormOutline } from '../../../form/fields/form-outline.js'
import { FormContext, useStore } from '../../../form/store/form-context.js'
import type { FormScope } from '../../../form/store/form-context.js'
import { Reveal } from '../../../form/store/reveal.js'
import { useComments } from '../comments/use-comments.js'
import { HistoryPanel } from '../history/history-panel.js'
import { Compared } from '../translation/compared.js'
import type { KeptDraft } from '../work/read-draft.js'
import type { Work } from '../work/work.js'
import { mayChange, onlyChangeable } from './changeable.js'
import { ConflictDialog } from './conflict-dialog.js'
import { copyOf } from './copy-of.js'
import { EntryHead } from './entry-head.js'
import { EntryNotices } from './entry-notices.js'
import { EntrySide } from './entry-side.js'
import { handOver } from './handed-over.js'
import { PlannedLoss } from './planned-loss.js'
import { Preview } from './preview.js'
import { PublishDialog } from './publish-dialog.js'
import { ReviewMenu } from './review-menu.js'
import { returnFocus } from './return-focus.js'
import { useAddress } from './use-address.js'
import { useFieldActs } from './use-field-acts.js'
import { useFinishing } from './use-finishing.js'
import { usePageKeys } from './use-page-keys.js'
import { usePlans } from './use-plans.js'
import { useWork } from './use-work.js'

export interface EntryFormProps {
  readonly page: string
  readonly type: ContentType
  readonly catalog: CatalogIndex
  readonly work: Work
  readonly kept: readonly KeptDraft[]
  readonly restored: KeptDraft | null
}

/** The page of an entry: its form, its state, and what can be done with it. */
export function EntryForm({ page, type, catalog, work, kept, restored }: EntryFormProps) {
  const t = useT()
  const failureText = useFailureText()
  const [, navigate] = useLocation()
  const renew = useRenew()
  const state = useWork(work)
  const { store, labels, isVersioned, locale } = work.options
  const { rights } = useTypeRights(type.uid)
  const { releases, texts } = useRights()
  const [reveal] = useState(() => new Reveal())
  const copyText = useCopy()
  const [asks, setAsks] = useState<Asks | null>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  const [showsPreview, setShowsPreview] = useState(false)
  const [beside, setBeside] = useState<number | null>(null)
  const [isLater, setLater] = useState(false)
  const { entry, copy, conflict } = state
  const right = entry ? rights.update : rights.create
  const isOpen = right != null && (right.locales == null || locale === null || right.locales.includes(locale))
  const canChange = entry ? entry.can.update : isOpen
  const canPublish = entry ? entry.can.publish : rights.publish != null

  const comments = useComments({
    type: type.uid,
    entry: entry?.id ?? null,
    copy: copy?.id ?? null,
    isVersioned: isVersioned && catalog.features.editorial,
    store,
  })
  const { remarks } = comments
  const only = canChange ? onlyChangeable(type, right) : null

  const mayTake = useCallback((name: string) => canChange && mayChange(right, name), [canChange, right])
  const marksRefused = only === null
  const fieldActs = useFieldActs({ type, entry, store, last: comments.last, mayTake })
  const showChanges = entry && isVersioned ? fieldActs.openChanges : undefined
  const scope: FormScope = useMemo(
    () => ({
      store,
      labels,
      reveal,
      entry: entry?.id ?? null,
      locale,
      marksShared: type.localized && catalog.locales.length > 1,
      isRefused: (name) => canChange && !mayChange(right, name),
      marksRefused,
      remarks,
      showChanges,
      presence: work.presence,
    }),
    [
      remarks,
      showChanges,
      work,
      store,
      labels,
      reveal,
      entry?.id,
      locale,
      right,
      canChange,
      marksRefused,
      type,
      catalog,
    ],
  )

  const hasWork = useStore(store, () => copy !== null || store.isChanged)
  const canUndo = useStore(store, () => store.canUndo)
  const canRedo = useStore(store, () => store.canRedo)
  const label = useStore(store, () => textOf(store.document[type.label]))
  const planned = { type: type.uid, entry: entry?.id ?? null, copy: copy?.id ?? null }
  const { plan, isHeld, cancels, ...plans } = usePlans(planned, state, isVersioned)
  const finishing = useFinishing({ type, work, isHeld, cancels, onMoved: () => setAsks('moved') })
  useAddress(page, type, state, label)
  const opened = useEffectEvent(() => {
    if (restored?.draft) toast({ tone: 'info', text: t('entry.restored') })
    if (type.kind === 'single' || entry || copy || kept.length > 0 || !canChange) return
    focusFirst(document.querySelector('.entry-main'))
  })
  useEffect(() => opened(), [])

  const on: EntryOn = {
    type,
    rights,
    entry,
    copy,
    isVersioned,
    plan,
    isHeld,
    hasWork,
    canChange,
    canPublish,
    canUndo,
    canRedo,
    isPublishing: finishing.isPublishing,
    releases,
    publish: finishing.publish,
    ask: setAsks,
    previews: catalog.features.previews && isVersioned,
    checksLinks: catalog.features.fetch,
    proposes: catalog.features.assistant && texts.propose && canChange,
    keep: () => (isVersioned ? work.flush() : finishing.finish(false)),
    finish: () => finishing.finish(false),
    undo: () => store.undo(),
    redo: () => store.redo(),
    preview: () => setShowsPreview(!showsPreview),
    showHistory: () => setShowsHistory(true),
    showComments: comments.toggle,
    ...fieldActs.acts,
    duplicate: () => {
      handOver(type.uid, copyOf(store.models, type, store.document), labels.all)
      navigate(paths.create(type.uid))
    },
    copyLink: () => copyText(location.origin + location.pathname + location.search),
  }
  usePageKeys(entryKeys, on)
  const openPlace = (place: string) => {
    const [uid = '', id = '', path = ''] = place.split(' ')
    const other = catalog.typeOf.get(uid)
    if (uid === type.uid && (id === String(entry?.id) || id === `copy:${copy?.id}`))
      jumpTo(reveal, fromIndexes(store.document, path.split('.')))
    else if (other?.kind === 'single') navigate(paths.single(uid))
    else if (other && /^\d+$/.test(id)) navigate(paths.entry(uid, Number(id)))
  }

  return (
    <FormContext value={scope}>
      <div className="entry">
        <EntryHead
          on={on}
          work={work}
          state={state}
          label={label}
          plan={plan}
          asks={asks}
          onAnswered={() => setAsks(null)}
          onPlanned={plans.replan}
        />
        <div className={classNames('entry-body', showsPreview && 'has-preview', beside !== null && 'is-compared')}>
          <div className="entry-main" onFocus={comments.note}>
            <EntryNotices
              type={type}
              work={work}
              state={state}
              kept={kept}
              restored={restored}
              reveal={reveal}
              releases={plans.releases}
              plan={plan}
              canChange={canChange}
              canPublish={canPublish}
              only={only}
              isTried={finishing.isTried}
              onConflict={conflict && isLater ? () => setLater(false) : null}
            />
            <div className="outline-above">
              <FormOutline uid={type.uid} isOpenFirst={false} />
            </div>
            <Compared
              type={type}
              id={beside}
              translated={{ ...planned, isVersioned }}
              mayTake={mayTake}
              review={<ReviewMenu type={type} work={work} state={state} />}
              onClose={() => setBeside(null)}
            >
              <Fields uid={type.uid} path={root} isReadOnly={!canChange} />
            </Compared>
          </div>
          {showsPreview && (
            <Preview
              uid={type.uid}
              work={work}
              state={state}
              onEdit={openPlace}
              onClose={() => setShowsPreview(false)}
            />
          )}
          <EntrySide
            type={type}
            work={work}
            state={state}
            reveal={reveal}
            comments={comments}
            beside={beside}
            onBeside={setBeside}
          />
        </div>
      </div>
      {conflict && !isLater && (
        <ConflictDialog
          key={conflict.revision}
          conflict={conflict}
          type={type}
          store={store}
          labels={labels}
          other={state.other}
          onLater={() => setLater(true)}
          onResolve={(chosen) => {
            setLater(false)
            returnFocus(reveal, conflict.names)
            work.resolve(chosen).catch((error: unknown) => toast({ tone: 'bad', text: failureText(errorOf(error)) }))
          }}
        />
      )}
      {finishing.asked && (
        <PublishDialog
          {...planned}
          cancels={cancels('publish')}
          changes={finishing.asked === 'changes' && copy ? { type, models: store.models, copy } : null}
          onClose={finishing.answered}
          onPublish={() => finishing.finish(true)}
        />
      )}
      {fieldActs.dialogs}
      {showsHistory && entry && (
        <HistoryPanel
          type={type}
          models={store.models}
          entry={entry.id}
          hasWork={hasWork}
          loss={copy && <PlannedLoss cause="discard" {...planned} />}
          refused={saidOf(t, entryActs.restoreVersion, on).refused}
          onRestored={async () => {
            await work.discard()
            await renew(`/entries/${type.uid}`, '/editorial')
          }}
          onClose={() => setShowsHistory(false)}
        />
      )}
    </FormContext>
  )
}

const root: readonly string[] = []
