import { Select, Switch } from '@content-gen/panel/parts'
import { useDraftStore } from '../draft/draft-context.js'
import { useProblems } from '../draft/facts.js'
import { ProblemList } from '../fields/problem-list.js'
import { objectAt, textAt, withKey, withValueAt, type Json } from '../project/json.js'
import { looksOf } from '../project/layout.js'
import { modelAttributes, setPanel, type EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { ConditionControl } from './condition-control.js'
import { TextPerLanguage } from './text-per-language.js'
import { HintedSwitch } from '../fields/hinted-switch.js'

const widths = ['full', 'two-thirds', 'half', 'third'] as const

/** How the form shows a field. */
export function FieldLooks({ model, name }: { readonly model: EditedModel; readonly name: string }) {
  const say = useSay()
  const store = useDraftStore()
  const problems = useProblems(model.uid, 'panel', ['attributes', name])
  const looks = looksOf(model, name)
  const others = withKey(modelAttributes(model), name, undefined)
  const set = (key: string, value: Json | undefined) =>
    store.change((models) => {
      const fields = objectAt(models.get(model.uid)?.panel ?? null, 'attributes')
      return setPanel(models, model.uid, 'attributes', withValueAt(fields, [name, key], value))
    })
  return (
    <>
      <ProblemList problems={problems} />
      <div className="options">
        <TextPerLanguage label={say('form.label')} value={looks['label']} onChange={(text) => set('label', text)} />
        <TextPerLanguage label={say('form.help')} value={looks['help']} isLong onChange={(text) => set('help', text)} />
        <TextPerLanguage
          label={say('form.placeholder')}
          value={looks['placeholder']}
          onChange={(text) => set('placeholder', text)}
        />
        <Select
          label={say('form.width')}
          options={widths.map((width) => ({ id: width, text: say(`form.${width}`) }))}
          value={textAt(looks, 'width') || 'full'}
          onChange={(width) => set('width', width === 'full' ? undefined : width)}
        />
        <Switch isSelected={looks['readOnly'] === true} onChange={(isOn) => set('readOnly', isOn || undefined)}>
          {say('form.readOnly')}
        </Switch>
        <HintedSwitch
          text={say('form.hidden')}
          hint={say('form.hiddenHint')}
          isOn={looks['hidden'] === true}
          onChange={(isOn) => set('hidden', isOn || undefined)}
        />
        <ConditionControl attributes={others} value={looks['showIf']} onChange={(value) => set('showIf', value)} />
      </div>
    </>
  )
}
