import { useState } from 'react'
import { useSession } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import { Button, Notice } from '../../../kit/index.js'
import { itemTitle } from '../../../form/items/item-title.js'
import type { FormStore } from '../../../form/store/form-store.js'
import { browserDrafts } from '../work/browser-drafts.js'
import type { KeptDraft } from '../work/read-draft.js'
import type { Work } from '../work/work.js'
import { CopyLost, LeftOut, LeftOutText } from './left-out.js'

/** New entries that were begun in this browser and never reached the server. */
export function KeptDrafts({
  kept,
  work,
  store,
}: {
  readonly kept: readonly KeptDraft[]
  readonly work: Work
  readonly store: FormStore
}) {
  const t = useT()
  const { relative } = useFormats()
  const { project } = useSession()
  const [left, setLeft] = useState(kept)
  const [taken, setTaken] = useState<KeptDraft | null>(null)
  const drop = (one: KeptDraft) => {
    setLeft((before) => before.filter((other) => other !== one))
    void browserDrafts(project).remove(one.key)
  }
  if (taken) return <LeftOut kept={taken} onDrop={() => setTaken(null)} />
  return left.slice(0, 3).map((one) => {
    const { key, draft, dropped } = one
    if (draft === null) return <LeftOut key={key} kept={one} onDrop={() => drop(one)} />
    return (
      <Notice
        key={key}
        tone="info"
        title={t('kept.title', { name: itemTitle(store.models.get(store.uid), draft.changes) || t('item.untitled') })}
        actions={
          <>
            {dropped.length > 0 && <CopyLost kept={one} />}
            <Button size="small" variant="quiet" onPress={() => drop(one)}>
              {t('kept.drop')}
            </Button>
            <Button
              size="small"
              onPress={() => {
                work.restore(draft)
                drop(one)
                setLeft([])
                // Nothing else has what was left out by now.
                if (dropped.length > 0) setTaken(one)
              }}
            >
              {t('kept.continue')}
            </Button>
          </>
        }
      >
        {t('kept.text', { at: relative(draft.at) })} {dropped.length > 0 && <LeftOutText kept={one} />}
      </Notice>
    )
  })
}
