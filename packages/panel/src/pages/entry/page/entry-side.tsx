import type { ContentType } from '@content-gen/admin/panel-api'
import { lazy, Suspense } from 'react'
import { useT } from '../../../i18n/index.js'
import { LoadFailure } from '../../../kit/index.js'
import { FormOutline } from '../../../form/fields/form-outline.js'
import type { Reveal } from '../../../form/store/reveal.js'
import type { Comments } from '../comments/use-comments.js'
import type { WorkState } from '../work/work-state.js'
import type { Work } from '../work/work.js'
import { InfoCard } from './info-card.js'
import { languagesOf } from './languages.js'
import { LocalesCard } from './locales-card.js'
import { OwnPanels } from './own-panels.js'
import { UsesCard } from './uses-card.js'

const SharedCard = lazy(() => import('../shared/shared-card.js'))
const CommentsPanel = lazy(() => import('../comments/comments-panel.js'))

interface EntrySideProps {
  readonly type: ContentType
  readonly work: Work
  readonly state: WorkState
  readonly reveal: Reveal
  readonly comments: Comments
  /** The entry in another language that is shown beside the form. */
  readonly beside: number | null
  readonly onBeside: (id: number | null) => void
}

/** The cards beside the form, and the comments. */
export function EntrySide({ type, work, state, reveal, comments, beside, onBeside }: EntrySideProps) {
  const t = useT()
  const { entry } = state
  const { store, isVersioned } = work.options
  const languages = languagesOf(work, entry)
  return (
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
          onBeside={onBeside}
        />
      )}
      {/* Below what people press: it is loaded last, and would move it. */}
      <LoadFailure told={t('editor.notLoaded')}>
        <Suspense>
          <SharedCard />
        </Suspense>
      </LoadFailure>
      {entry && type.kind === 'collection' && <UsesCard key={entry.id} uid={type.uid} id={entry.id} />}
    </div>
  )
}
