import { useState } from 'react'
import { useSession } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import { Button, Notice } from '../../../kit/index.js'
import { itemTitle } from '../items/item-title.js'
import type { FormStore } from '../form/form-store.js'
import { browserDrafts } from '../work/browser-drafts.js'
import type { LocalDraft } from '../work/local-drafts.js'
import type { Work } from '../work/work.js'

/** New entries that were begun in this browser and never reached the server. */
export function KeptDrafts({
  kept,
  work,
  store,
}: {
  readonly kept: readonly LocalDraft[]
  readonly work: Work
  readonly store: FormStore
}) {
  const t = useT()
  const { relative } = useFormats()
  const { project } = useSession()
  const [left, setLeft] = useState(kept)
  const drop = (draft: LocalDraft) => {
    setLeft((before) => before.filter((one) => one !== draft))
    void browserDrafts(project).remove(draft.key)
  }
  return left.slice(0, 3).map((draft) => (
    <Notice
      key={draft.key}
      tone="info"
      title={t('kept.title', { name: itemTitle(store.models.get(store.uid), draft.changes) || t('item.untitled') })}
      actions={
        <div className="row">
          <Button size="small" variant="quiet" onPress={() => drop(draft)}>
            {t('kept.drop')}
          </Button>
          <Button
            size="small"
            onPress={() => {
              work.restore(draft)
              drop(draft)
              setLeft([])
            }}
          >
            {t('kept.continue')}
          </Button>
        </div>
      }
    >
      {t('kept.text', { at: relative(draft.at) })}
    </Notice>
  ))
}
