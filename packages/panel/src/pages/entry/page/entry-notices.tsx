import type { ContentType } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import type { Release } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import { Notice, useFailureText } from '../../../kit/index.js'
import { useStore } from '../../../form/store/form-context.js'
import type { Reveal } from '../../../form/store/reveal.js'
import type { KeptDraft } from '../work/read-draft.js'
import type { WorkState } from '../work/work-state.js'
import type { Work } from '../work/work.js'
import { ApprovalNotice } from './approval-notice.js'
import type { Plan } from './entry-state.js'
import { GoneNotice } from './gone-notice.js'
import { IssueList } from './issue-list.js'
import { KeptDrafts } from './kept-drafts.js'
import { LeftOut } from './left-out.js'
import { PlanNotice } from './plan-notice.js'

interface EntryNoticesProps {
  readonly type: ContentType
  readonly work: Work
  readonly state: WorkState
  readonly kept: readonly KeptDraft[]
  readonly restored: KeptDraft | null
  readonly reveal: Reveal
  readonly releases: readonly Release[] | undefined
  readonly plan: Plan | null
  readonly canChange: boolean
  readonly canPublish: boolean
  /** The titles of the few fields that may be changed. */
  readonly only: readonly string[] | null
  readonly isTried: boolean
  /** Opens a conflict that was put off; null: none was. */
  readonly onConflict: (() => void) | null
}

/** All that the form tells above its fields. */
export function EntryNotices(props: EntryNoticesProps) {
  const { type, work, state, kept, restored, reveal, releases, plan, canChange, canPublish, only, isTried } = props
  const t = useT()
  const { list } = useFormats()
  const failureText = useFailureText()
  const { store, drafts } = work.options
  const [leftOut, setLeftOut] = useState(restored?.draft === null || restored?.dropped.length !== 0 ? restored : null)
  const issues = useStore(store, () => store.issues)
  const { faults, error } = state
  const dropLeftOut = () => {
    // Whatever is typed since is kept under the same name.
    const isReplaced = store.isChanged || Object.keys(store.texts).length > 0
    if (leftOut?.draft === null && !isReplaced) void drafts.remove(leftOut.key)
    setLeftOut(null)
  }
  return (
    <>
      {state.gone && <GoneNotice type={type} gone={state.gone} />}
      <KeptDrafts kept={kept} work={work} store={store} />
      {leftOut && <LeftOut kept={leftOut} onDrop={dropLeftOut} />}
      {isTried && <IssueList store={store} reveal={reveal} issues={issues} faults={faults} />}
      {isTried && error && issues.length === 0 && faults.length === 0 && state.status !== 'refused' && (
        <Notice tone="bad">{failureText(error)}</Notice>
      )}
      <ApprovalNotice type={type.uid} state={state} releases={releases} canPublish={canPublish} />
      <PlanNotice plan={plan} hasCopy={state.copy !== null} />
      {!canChange && <Notice tone="info">{t('entry.readOnly')}</Notice>}
      {only && <Notice tone="info">{t('entry.onlyFields', { names: list(only) })}</Notice>}
      {props.onConflict && (
        <Notice
          tone="bad"
          title={t('save.conflict')}
          actions={
            <button type="button" className="issue-link" onClick={props.onConflict}>
              {t('conflict.open')}
            </button>
          }
        >
          {t('conflict.waiting')}
        </Notice>
      )}
    </>
  )
}
