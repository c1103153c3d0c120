import { Select } from '@content-gen/panel/parts'
import { useDraftStore, useModels } from '../draft/draft-context.js'
import { useFacts, useProblems } from '../draft/facts.js'
import { textAt, withValueAt, type PlainJson } from '../project/json.js'
import { isLocalized, setAttribute, type EditedModel, type EditedModels } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { fieldKinds, isFieldKind, newAttribute, withKind } from './field-kinds.js'
import { FieldNameBox } from './field-name.js'
import { OptionControl, shownOptions } from './option-control.js'
import { ProblemList } from './problem-list.js'
import { RelationSides } from './relation-sides.js'
import { HintedSwitch } from './hinted-switch.js'

interface FieldOptionsProps {
  readonly model: EditedModel
  readonly name: string
  readonly attribute: PlainJson
  readonly onRename: (uid: string, from: string, to: string) => void
}

/** All that a field is made of. Each change is part of the draft at once. */
export function FieldOptions({ model, name, attribute, onRename }: FieldOptionsProps) {
  const say = useSay()
  const store = useDraftStore()
  const models = useModels()
  const facts = useFacts()
  const problems = useProblems(model.uid, 'schema', ['attributes', name])
  const { uid } = model
  const type = textAt(attribute, 'type')
  const custom = textAt(attribute, 'customField')
  const has = facts.options[facts.customFields[custom] ?? type] ?? []
  const change = (edit: (all: EditedModels) => EditedModels) => store.change(edit)
  const set = (next: PlainJson) => change((all) => setAttribute(all, uid, name, next))
  return (
    <>
      <ProblemList problems={problems} />
      <div className="options">
        <FieldNameBox label={say('field.name')} uid={uid} name={name} onRename={(to) => onRename(uid, name, to)} />
        {isFieldKind(type) && (
          <Select
            label={say('field.kind')}
            hint={say('field.kindHint')}
            options={fieldKinds.map((kind) => ({ id: kind, text: say(`type.${kind}`) }))}
            value={type}
            onChange={(kind) => set(withKind(attribute, newAttribute(kind, uid, models, facts), facts.options))}
          />
        )}
        {custom !== '' && <p className="soft small options-all">{say('field.custom', { uid: custom })}</p>}
        {type === 'relation' && (
          <RelationSides model={model} name={name} attribute={attribute} onChange={change} onRenameOther={onRename} />
        )}
        {shownOptions
          .filter((option) => has.includes(option))
          .map((option) => (
            <OptionControl key={option} uid={uid} attribute={attribute} option={option} onChange={set} />
          ))}
        <LocalizedSwitch model={model} attribute={attribute} onChange={set} />
      </div>
    </>
  )
}

/** Links and slugs belong to each language anyway. */
const alwaysOwn: ReadonlySet<string> = new Set(['relation', 'uid'])

interface LocalizedProps {
  readonly model: EditedModel
  readonly attribute: PlainJson
  readonly onChange: (attribute: PlainJson) => void
}

function LocalizedSwitch({ model, attribute, onChange }: LocalizedProps) {
  const say = useSay()
  if (!isLocalized(model.schema) || alwaysOwn.has(textAt(attribute, 'type'))) return null
  return (
    <HintedSwitch
      text={say('option.localized')}
      hint={say('option.localizedHint')}
      isOn={isLocalized(attribute)}
      onChange={(isOn) => onChange(withValueAt(attribute, ['pluginOptions', 'i18n', 'localized'], isOn))}
    />
  )
}
