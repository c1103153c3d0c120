import type { ContentType } from '@content-gen/admin/panel-api'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { entryActs, entryKeys, saidOf, type Asks, type EntryOn } from '../../../acts/index.js'
import { errorOf, useRead, useRenew, useRights, useTypeRights } from '../../../api/index.js'
import type { CatalogIndex, Release } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import { classNames, LoadFailure, Notice, toast, useCopy, useFailureText } from '../../../kit/index.js'
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
import { fieldAt } from '../comments/about.js'
import { useComments } from '../comments/use-comments.js'
import { HistoryPanel } from '../history/history-panel.js'
import type { KeptDraft } from '../work/read-draft.js'
import type { Work } from '../work/work.js'
import { ApprovalNotice } from './approval-notice.js'
import { mayChange, onlyChangeable } from './changeable.js'
import { Compared } from './compared.js'
import { ConflictDialog } from './conflict-dialog.js'
import { copyOf } from './copy-of.js'
import { EntryHead } from './entry-head.js'
import { planOf } from './entry-state.js'
import { GoneNotice } from './gone-notice.js'
import { handOver } from './handed-over.js'
import { InfoCard } from './info-card.js'
import { IssueList } from './issue-list.js'
import { KeptDrafts } from './kept-drafts.js'
import { LeftOut } from './left-out.js'
import { languagesOf } from './languages.js'
import { LocalesCard } from './locales-card.js'
import { continueAs } from './page-key.js'
import { OwnPanels } from './own-panels.js'
import { isCancelled, PlannedLoss, plannedQuery } from './planned-loss.js'
import type { Cause } from './planned-loss.js'
import { PlanNotice } from './plan-notice.js'
import { Preview } from './preview.js'
import { PublishDialog } from './publish-dialog.js'
import { returnFocus } from './return-focus.js'
import { usePageKeys } from './use-page-keys.js'
import { UsesCard } from './uses-card.js'
import { useWork } from './use-work.js'

const FieldHistory = lazy(() => import('../history/field-history.js'))
const CommentsPanel = lazy(() => import('../comments/comments-panel.js'))

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
  const { list } = useFormats()
  const failureText = useFailureText()
  const [, navigate] = useLocation()
  const renew = useRenew()
  const state = useWork(work)
  const { store, labels } = work.options
  const { rights } = useTypeRights(type.uid)
  const { releases } = useRights()
  const [reveal] = useState(() => new Reveal())
  const [isTried, setTried] = useState(false)
  const copyText = useCopy()
  const [asks, setAsks] = useState<Asks | null>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  const [showsPreview, setShowsPreview] = useState(false)
  const [beside, setBeside] = useState<number | null>(null)
  const [isLater, setLater] = useState(false)
  const [asksToPublish, setAsksToPublish] = useState<'changes' | 'plan' | null>(null)
  const [changesOf, setChangesOf] = useState<string | null>(null)
  const isFinishing = useRef(false)
  const [isPublishing, setPublishing] = useState(false)
  const [leftOut, setLeftOut] = useState(restored?.draft === null || restored?.dropped.length !== 0 ? restored : null)
  const { entry, copy, conflict, status } = state
  const { isVersioned } = work.options
  const right = entry ? rights.update : rights.create
  const { locale } = work.options
  const isOpen = right != null && (right.locales == null || locale === null || right.locales.includes(locale))
  const canChange = entry ? entry.can.update : isOpen
  const languages = languagesOf(work, entry)
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

  const marksRefused = only === null
  const showChanges = entry && isVersioned ? setChangesOf : undefined
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
  const issues = useStore(store, () => store.issues)
  const planned = { type: type.uid, entry: entry?.id ?? null, copy: copy?.id ?? null }
  const isPlannable = isVersioned && releases.read && (entry !== null || copy !== null)
  const scheduled = useRead<readonly Release[]>('/editorial/releases', {
    query: plannedQuery(planned),
    isEnabled: isPlannable,
    staleMs: 30_000,
  })
  const plan = planOf(scheduled.data ?? [], planned.type, planned.entry, planned.copy)
  const cancels = (cause: Cause) =>
    (scheduled.data ?? []).some((release) => isCancelled(release, { cause, ...planned }))
  const isHeld = cancels('discard') && !(releases.save && releases.run)
  const isWhole = (publishes: boolean) => publishes || !type.draftAndPublish || entry?.state === 'published'
  const blocking = (publishes: boolean) => store.issues.filter((issue) => isWhole(publishes) || !issue.isMissing)

  // Somebody has changed what may be planned.
  const { refetch: replan } = scheduled
  useEffect(() => {
    if (isPlannable && (state.other || copy?.awaitsApproval)) void replan()
  }, [isPlannable, state.other, copy?.awaitsApproval, replan])

  // An entry that is stored for the first time gets an address of its own.
  const takeAddress = useEffectEvent(() => {
    if (type.kind === 'single') return
    const to = entry ? paths.entry(type.uid, entry.id) : copy ? paths.copy(type.uid, copy.id) : null
    if (to === null || location.pathname === `/admin${to}`) return
    const place = entry ? { uid: type.uid, id: entry.id } : { uid: type.uid, copy: copy?.id }
    continueAs(page, place, () => navigate(to, { replace: true }))
  })
  useEffect(() => takeAddress(), [entry?.id, copy?.id])

  useEffect(() => {
    // The window's title costs more than the field's own picture: it follows after the typing.
    const timer = setTimeout(() => {
      document.title = label === '' ? type.displayName : `${label} · ${type.displayName}`
    }, 300)
    return () => clearTimeout(timer)
  }, [label, type])
  const opened = useEffectEvent(() => {
    if (restored?.draft) toast({ tone: 'info', text: t('entry.restored') })
    if (type.kind === 'single' || entry || copy || kept.length > 0 || !canChange) return
    focusFirst(document.querySelector('.entry-main'))
  })
  useEffect(() => opened(), [])

  /** A second press meanwhile would find nothing left to publish. */
  const finish = async (publishes: boolean) => {
    if (isFinishing.current) return
    isFinishing.current = true
    setPublishing(publishes)
    try {
      await finishOnce(publishes)
    } finally {
      isFinishing.current = false
      setPublishing(false)
    }
  }
  const finishOnce = async (publishes: boolean) => {
    setTried(true)
    store.showAllIssues()
    if (blocking(publishes).length > 0) return window.scrollTo({ top: 0 })
    try {
      await work.finish(publishes)
    } catch {
      return window.scrollTo({ top: 0 })
    }
    if (work.state.status !== 'saved') return
    setTried(false)
    toast({ tone: 'good', text: publishes && type.draftAndPublish ? t('entry.published') : t('common.saved') })
    // Links of other entries may have changed with it.
    await renew('/entries', '/home', '/editorial')
  }
  const dropLeftOut = () => {
    // Whatever is typed since is kept under the same name.
    const isReplaced = store.isChanged || Object.keys(store.texts).length > 0
    if (leftOut?.draft === null && !isReplaced) void work.options.drafts.remove(leftOut.key)
    setLeftOut(null)
  }
  const publish = async () => {
    // Passwords are stored in the entry itself, and the working copy is given up.
    if (isHeld && work.isUnsafe) return void toast({ tone: 'bad', text: t('reason.scheduled') })
    if (blocking(true).length > 0) return finish(true)
    const isOnSite = isVersioned && type.draftAndPublish && entry?.state === 'published'
    // The difference must have what is typed.
    if (isOnSite) await work.flush()
    const hasChanges = isOnSite && work.state.status === 'saved' && work.state.copy !== null
    if (hasChanges || cancels('publish')) setAsksToPublish(hasChanges ? 'changes' : 'plan')
    else await finish(true)
  }
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
    isPublishing,
    releases,
    publish,
    ask: setAsks,
    previews: catalog.features.previews && isVersioned,
    keep: () => (isVersioned ? work.flush() : finish(false)),
    finish: () => finish(false),
    undo: () => store.undo(),
    redo: () => store.redo(),
    preview: () => setShowsPreview(!showsPreview),
    showHistory: () => setShowsHistory(true),
    showComments: comments.toggle,
    showChanges: () => {
      const [name] = (comments.last.current && fieldAt(comments.last.current)) ?? []
      if (name === undefined) toast({ tone: 'info', text: t('fieldHistory.first') })
      else setChangesOf(name)
    },
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

  const changed = type.attributes.find(({ name }) => name === changesOf)
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
          onPlanned={() => void replan()}
        />
        <div className={classNames('entry-body', showsPreview && 'has-preview', beside !== null && 'is-compared')}>
          <div className="entry-main" onFocus={comments.note}>
            {state.gone && <GoneNotice type={type} gone={state.gone} />}
            <KeptDrafts kept={kept} work={work} store={store} />
            {leftOut && <LeftOut kept={leftOut} onDrop={dropLeftOut} />}
            {isTried && (
              <IssueList
                store={store}
                reveal={reveal}
                issues={issues.filter((issue) => isWhole(true) || !issue.isMissing)}
                faults={state.faults}
              />
            )}
            {isTried && state.error && issues.length === 0 && state.faults.length === 0 && status !== 'refused' && (
              <Notice tone="bad">{failureText(state.error)}</Notice>
            )}
            <ApprovalNotice
              type={type.uid}
              state={state}
              releases={releases.read ? scheduled.data : undefined}
              canPublish={canPublish}
            />
            <PlanNotice plan={plan} hasCopy={copy !== null} />
            {!canChange && <Notice tone="info">{t('entry.readOnly')}</Notice>}
            {only && <Notice tone="info">{t('entry.onlyFields', { names: list(only) })}</Notice>}
            {conflict && isLater && (
              <Notice
                tone="bad"
                title={t('save.conflict')}
                actions={
                  <button type="button" className="issue-link" onClick={() => setLater(false)}>
                    {t('conflict.open')}
                  </button>
                }
              >
                {t('conflict.waiting')}
              </Notice>
            )}
            <div className="outline-above">
              <FormOutline uid={type.uid} isOpenFirst={false} />
            </div>
            <Compared type={type} id={beside} store={store} labels={labels} onClose={() => setBeside(null)}>
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
          <div className="entry-side">
            {comments.isShown && (
              <LoadFailure told={t('editor.notLoaded')}>
                <Suspense>
                  <CommentsPanel
                    base={comments.base}
                    store={store}
                    reveal={reveal}
                    wanted={comments.wanted}
                    last={comments.last.current}
                    onClose={comments.hide}
                  />
                </Suspense>
              </LoadFailure>
            )}
            <InfoCard state={state} publishes={type.draftAndPublish} />
            <div className="outline-beside">
              <FormOutline uid={type.uid} isOpenFirst />
            </div>
            <OwnPanels uid={type.uid} entry={entry} store={store} />
            {type.localized && languages && (
              <LocalesCard
                type={type}
                languages={languages}
                models={store.models}
                values={() => store.document}
                isVersioned={isVersioned}
                beside={beside}
                onBeside={setBeside}
              />
            )}
            {entry && type.kind === 'collection' && <UsesCard key={entry.id} uid={type.uid} id={entry.id} />}
          </div>
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
      {asksToPublish && (
        <PublishDialog
          {...planned}
          cancels={cancels('publish')}
          changes={asksToPublish === 'changes' && copy ? { type, models: store.models, copy } : null}
          onClose={() => setAsksToPublish(null)}
          onPublish={() => finish(true)}
        />
      )}
      {changed && entry && (
        <LoadFailure told={t('editor.notLoaded')}>
          <Suspense>
            <FieldHistory
              type={type}
              models={store.models}
              entry={entry.id}
              attribute={changed}
              canChange={canChange && mayChange(right, changed.name) && changed.readOnly !== true}
              onTake={(value) => {
                store.set([changed.name], value)
                setChangesOf(null)
                toast({ tone: 'good', text: t('fieldHistory.taken') })
              }}
              onClose={() => setChangesOf(null)}
            />
          </Suspense>
        </LoadFailure>
      )}
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
