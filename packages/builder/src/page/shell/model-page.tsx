import { EmptyState, Notice, Page, Tabs } from '@content-gen/panel/parts'
import { useLocation } from 'wouter'
import { isClosed } from '../draft/draft.js'
import { useDraftState } from '../draft/draft-context.js'
import { FieldsPage } from '../fields/fields-page.js'
import { FormPage } from '../form/form-page.js'
import { modelTitle } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { pagePaths } from './paths.js'
import { SettingsPage } from './settings-page.js'

/** A content type or component. */
export function ModelPage({ uid, tab }: { readonly uid: string; readonly tab: string }) {
  const say = useSay()
  const { models, files } = useDraftState()
  const [, navigate] = useLocation()
  const model = models.get(uid)
  const file = files.get(uid)?.schema
  if (model === undefined)
    return (
      <Page title={uid}>
        {file !== undefined && isClosed(file) ? (
          <Notice tone="warn">{say('shell.closed', { path: file.path })}</Notice>
        ) : (
          <EmptyState title={say('shell.none')} />
        )}
      </Page>
    )
  return (
    <Page title={modelTitle(model)} subtitle={`${say(`kind.${model.kind}`)} · ${uid}`}>
      <Tabs
        label={modelTitle(model)}
        value={tab}
        onChange={(next) => navigate(pagePaths.model(uid, next))}
        parts={[
          { id: 'fields', title: say('page.fields'), content: <FieldsPage key={uid} model={model} /> },
          { id: 'form', title: say('page.form'), content: <FormPage key={uid} model={model} /> },
          { id: 'settings', title: say('page.settings'), content: <SettingsPage key={uid} model={model} /> },
        ]}
      />
    </Page>
  )
}
