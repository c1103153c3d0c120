import { Switch } from '@content-gen/panel/parts'
import { withKey, type Json, type PlainJson } from '../project/json.js'
import { useSay } from '../texts/texts.js'
import { ConditionControl } from './condition-control.js'
import { TextPerLanguage } from './text-per-language.js'

interface GroupLooksProps {
  readonly group: PlainJson
  readonly attributes: PlainJson
  readonly onChange: (group: PlainJson) => void
}

/** The heading of a group, and when it is shown. */
export function GroupLooks({ group, attributes, onChange }: GroupLooksProps) {
  const say = useSay()
  const set = (key: string, value: Json | undefined) => onChange(withKey(group, key, value))
  return (
    <div className="options">
      <TextPerLanguage
        label={say('form.groupTitle')}
        value={group['group']}
        onChange={(text) => onChange({ ...group, group: text ?? '' })}
      />
      <TextPerLanguage label={say('form.help')} value={group['help']} isLong onChange={(text) => set('help', text)} />
      <Switch isSelected={group['folded'] === true} onChange={(isOn) => set('folded', isOn || undefined)}>
        {say('form.folded')}
      </Switch>
      <ConditionControl attributes={attributes} value={group['showIf']} onChange={(value) => set('showIf', value)} />
    </div>
  )
}
