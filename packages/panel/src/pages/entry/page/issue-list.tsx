import type { CodedFault } from '@content-gen/admin/panel-api'
import { faultText, useT } from '../../../i18n/index.js'
import { Notice } from '../../../kit/index.js'
import { useIssueText } from '../../../form/control/issue-text.js'
import { jumpTo } from '../../../form/control/jump-to.js'
import { placeName } from '../../../form/control/place-name.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Reveal } from '../../../form/store/reveal.js'
import type { Issue } from '../../../form/rules/issue.js'

const most = 12

/** All that is wrong, each leading to its place. */
export function IssueList({
  store,
  reveal,
  issues,
  faults,
}: {
  readonly store: FormStore
  readonly reveal: Reveal
  readonly issues: readonly Issue[]
  readonly faults: readonly CodedFault[]
}) {
  const t = useT()
  const text = useIssueText()
  const count = issues.length + faults.length
  if (count === 0) return null
  return (
    <Notice tone="bad" title={t('entry.faults', { count })}>
      <ul className="issue-list">
        {faults.map((fault) => (
          <li key={fault.message}>{faultText(t, fault)}</li>
        ))}
        {issues.slice(0, most).map((issue) => (
          <li key={issue.path.join('/')}>
            <button type="button" className="issue-link" onClick={() => jumpTo(reveal, issue.path)}>
              {placeName(store, issue.path)}
            </button>
            : {text(issue)}
          </li>
        ))}
        {issues.length > most && <li>{t('entry.moreFaults', { count: issues.length - most })}</li>}
      </ul>
    </Notice>
  )
}
