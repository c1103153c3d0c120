import { Card, ConfirmDialog, EmptyState } from '@content-gen/panel/parts'
import { useState } from 'react'
import { useDraftState, useDraftStore } from '../draft/draft-context.js'
import { useProblems } from '../draft/facts.js'
import { useKept } from '../draft/use-kept.js'
import { isJsonObject, objectAt, type PlainJson } from '../project/json.js'
import { modelAttributes, modelTitle, moveAttribute, type EditedModel } from '../project/models.js'
import { relationAt } from '../project/relations.js'
import { removeAttribute } from '../project/remove.js'
import { renameAttribute } from '../project/rename.js'
import { useSay } from '../texts/texts.js'
import { AddField } from './add-field.js'
import { FieldOptions } from './field-options.js'
import { FieldRow } from './field-row.js'
import { FieldTitle, useKindText } from './field-title.js'
import './fields-page.css'
import { ProblemList } from './problem-list.js'
import { useStableKeys } from './use-stable-keys.js'

/** The fields of a model, in the order of its file. */
export function FieldsPage({ model }: { readonly model: EditedModel }) {
  const say = useSay()
  const store = useDraftStore()
  const { files } = useDraftState()
  const { uid } = model
  const [open, setOpen] = useKept(`open ${uid}`, '')
  const [removing, setRemoving] = useState<string | null>(null)
  const { keyOf, rename } = useStableKeys()
  const attributes = Object.entries(modelAttributes(model)).flatMap(([name, one]): [string, PlainJson][] =>
    isJsonObject(one) ? [[name, one]] : [],
  )
  const problems = useProblems(uid, 'schema', []).filter(({ path }) => path[0] !== 'attributes' || path.length < 2)
  const onRename = (of: string, from: string, to: string) => {
    if (of === uid) rename(from, to)
    if (of === uid && open === from) setOpen(to)
    const name = { uid: of, from, to }
    store.change((models) => renameAttribute(models, name), name)
  }
  return (
    <>
      <ProblemList problems={problems} />
      {attributes.length === 0 && <EmptyState title={say('fields.none')} />}
      <ul className="sortable field-rows">
        {attributes.map(([name, attribute], at) => (
          <FieldRow
            key={keyOf(name)}
            name={name}
            title={<FieldTitle uid={uid} name={name} attribute={attribute} />}
            isOpen={open === name}
            onToggle={() => setOpen(open === name ? '' : name)}
            onMove={(to) => store.change((models) => moveAttribute(models, uid, at, to))}
            onRemove={() => setRemoving(name)}
          >
            <FieldOptions model={model} name={name} attribute={attribute} onRename={onRename} />
          </FieldRow>
        ))}
      </ul>
      <AddField model={model} onAdded={setOpen} />
      <BuiltIn schema={files.get(uid)?.builtIn ?? null} />
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={say('fields.removeTitle', { name: removing ?? '' })}
        confirm={say('settings.remove')}
        isDanger
        onConfirm={() => store.change((models) => removeAttribute(models, uid, removing ?? ''))}
      >
        <p>{say('fields.removeMore')}</p>
        {removing !== null && <OtherSideNote uid={uid} name={removing} />}
      </ConfirmDialog>
    </>
  )
}

function OtherSideNote({ uid, name }: { readonly uid: string; readonly name: string }) {
  const say = useSay()
  const { models } = useDraftState()
  const relation = relationAt(models, { uid, name })
  const target = models.get(relation?.target ?? '')
  if (relation?.other == null || target === undefined) return null
  return <p>{say('fields.removeBoth', { other: relation.other, type: modelTitle(target) })}</p>
}

/** The fields of a feature's type, which its file does not have. */
function BuiltIn({ schema }: { readonly schema: PlainJson | null }) {
  const say = useSay()
  const kindText = useKindText()
  if (schema === null) return null
  return (
    <Card title={say('fields.builtIn')}>
      <ul className="stack stack-tight">
        {Object.entries(objectAt(schema, 'attributes')).map(([name, attribute]) => (
          <li key={name} className="row">
            <span className="mono">{name}</span>
            <span className="soft small">{isJsonObject(attribute) ? kindText(attribute) : ''}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
