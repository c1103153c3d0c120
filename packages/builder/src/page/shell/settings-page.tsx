import { Button, Card, ConfirmDialog, TextField, TrashIcon } from '@content-gen/panel/parts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDraftStore } from '../draft/draft-context.js'
import { useFacts, useProblems } from '../draft/facts.js'
import { ProblemList } from '../fields/problem-list.js'
import { objectAt, textAt, withValueAt, type Json } from '../project/json.js'
import { changeModel, isLocalized, modelTitle, type EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { HintedSwitch } from '../fields/hinted-switch.js'

/** The settings of a model as a whole. */
export function SettingsPage({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const store = useDraftStore()
  const { locales } = useFacts()
  const { uid, kind, schema } = model
  const problems = useProblems(uid, 'schema', []).filter(({ path }) => path[0] !== 'attributes')
  const info = objectAt(schema, 'info')
  const isComponent = kind === 'component'
  const isTranslated = isLocalized(schema)
  const set = (path: readonly string[], value: Json | undefined) =>
    store.change((models) =>
      changeModel(models, uid, (one) => ({ ...one, schema: withValueAt(one.schema, path, value) })),
    )
  return (
    <div className="stack settings">
      <ProblemList problems={problems} />
      <Card>
        <TextField
          label={say('new.name')}
          value={textAt(info, 'displayName')}
          onChange={(text) => set(['info', 'displayName'], text || undefined)}
        />
        <TextField
          label={say('settings.description')}
          value={textAt(info, 'description')}
          onChange={(text) => set(['info', 'description'], text || undefined)}
        />
        {!isComponent && (
          <>
            <HintedSwitch
              text={say('settings.drafts')}
              hint={say('settings.draftsHint')}
              isOn={objectAt(schema, 'options')['draftAndPublish'] === true}
              onChange={(isOn) => set(['options', 'draftAndPublish'], isOn)}
            />
            <HintedSwitch
              text={say('settings.localized')}
              hint={say(locales.length === 0 ? 'settings.noLocales' : 'settings.localizedHint')}
              isOn={isTranslated}
              isDisabled={locales.length === 0 && !isTranslated}
              onChange={(isOn) => set(['pluginOptions', 'i18n', 'localized'], isOn)}
            />
          </>
        )}
      </Card>
      <Card hint={say('settings.fixed')} title={uid}>
        <dl className="facts">
          {!isComponent && (
            <div>
              <dt>{say('settings.address')}</dt>
              <dd className="mono">/api/{textAt(info, kind === 'singleType' ? 'singularName' : 'pluralName')}</dd>
            </div>
          )}
          <div>
            <dt>{say('settings.table')}</dt>
            <dd className="mono">{textAt(schema, 'collectionName')}</dd>
          </div>
        </dl>
      </Card>
      {!uid.startsWith('plugin::') && <RemoveModel model={model} />}
    </div>
  )
}

function RemoveModel({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const store = useDraftStore()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const title = say('settings.removeTitle', { name: modelTitle(model) })
  return (
    <div>
      <Button variant="danger" icon={TrashIcon} onPress={() => setAsking(true)}>
        {say('settings.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        confirm={say('settings.remove')}
        isDanger
        onConfirm={() => {
          store.change((models) => new Map([...models].filter(([uid]) => uid !== model.uid)))
          navigate('/')
        }}
      >
        {say('settings.removeMore')}
      </ConfirmDialog>
    </div>
  )
}
