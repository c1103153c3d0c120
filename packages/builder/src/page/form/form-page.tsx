import { Notice } from '@content-gen/panel/parts'
import { isClosed } from '../draft/draft.js'
import { useDraftState } from '../draft/draft-context.js'
import { useProblems } from '../draft/facts.js'
import { ProblemList } from '../fields/problem-list.js'
import type { EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { Arranger } from './arranger.js'
import './form-page.css'
import { ListLooks } from './list-looks.js'
import { FormPreview } from './form-preview.js'

/** How the panel shows a model: its `panel.json`. */
export function FormPage({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const { files } = useDraftState()
  const file = files.get(model.uid)?.panel
  const problems = useProblems(model.uid, 'panel', []).filter(({ path }) => path.length === 0 || path[0] === 'form')
  if (file !== undefined && isClosed(file))
    return <Notice tone="warn">{say('shell.closed', { path: file.path })}</Notice>
  return (
    <>
      <ProblemList problems={problems} />
      <div className="form-columns">
        <div className="stack">
          <ListLooks model={model} />
          <Arranger model={model} />
        </div>
        <section className="form-preview" tabIndex={0} aria-label={say('form.preview')}>
          <FormPreview model={model} />
        </section>
      </div>
    </>
  )
}
