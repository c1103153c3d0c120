import { Select, TextField } from '@content-gen/panel/parts'
import type { ReactNode } from 'react'
import { useFacts } from '../draft/facts.js'
import { useModels } from '../draft/draft-context.js'
import { textAt, textsAt, withKey, type Json, type PlainJson } from '../project/json.js'
import { modelAttributes, modelTitle } from '../project/models.js'
import { useSay, type TextKey } from '../texts/texts.js'
import { DefaultControl } from './default-control.js'
import { LimitControl } from './limit-control.js'
import { OptionLines } from './option-lines.js'
import { OptionChoices } from './option-choices.js'
import { HintedSwitch } from './hinted-switch.js'

interface OptionProps {
  readonly uid: string
  readonly attribute: PlainJson
  readonly option: string
  readonly onChange: (attribute: PlainJson) => void
}

/** The options that the page shows, in this order. Others stay as they are in the file. */
export const shownOptions = [
  'targetField',
  'component',
  'components',
  'enum',
  'repeatable',
  'multiple',
  'allowedTypes',
  'required',
  'unique',
  'private',
  'minLength',
  'maxLength',
  'min',
  'max',
  'regex',
  'default',
  'enumName',
  'description',
]

/** The control of one option of a field. */
export function OptionControl({ uid, attribute, option, onChange }: OptionProps): ReactNode {
  const say = useSay()
  const models = useModels()
  const { mediaTypes } = useFacts()
  const set = (value: Json | undefined) => onChange(withKey(attribute, option, value))
  const components = [...models.values()]
    .filter((model) => model.kind === 'component' && model.uid !== uid)
    .map((model) => ({ id: model.uid, text: modelTitle(model), hint: model.uid }))
  switch (option) {
    case 'required':
    case 'unique':
    case 'private':
    case 'repeatable':
    case 'multiple':
      return (
        <HintedSwitch
          text={say(`option.${option}`)}
          hint={say(`option.${option}Hint`)}
          isOn={attribute[option] === true}
          onChange={(isOn) => set(isOn || undefined)}
        />
      )
    case 'minLength':
    case 'maxLength':
    case 'min':
    case 'max':
      return <LimitControl attribute={attribute} option={option} onChange={set} />
    case 'default':
      return <DefaultControl attribute={attribute} onChange={set} />
    case 'enum':
      return (
        <OptionLines
          label={say('option.enum')}
          hint={say('option.enumHint')}
          lines={textsAt(attribute, option)}
          onChange={set}
        />
      )
    case 'targetField': {
      const texts = Object.keys(modelAttributes(models.get(uid)))
      const none = { id: '', text: say('option.none') }
      const options = [none, ...texts.map((name) => ({ id: name, text: name }))]
      return (
        <Select
          label={say('option.targetField')}
          options={options}
          value={textAt(attribute, option)}
          onChange={(name) => set(name || undefined)}
        />
      )
    }
    case 'component':
      return (
        <Select
          label={say('option.component')}
          options={components}
          value={textAt(attribute, option) || null}
          onChange={set}
        />
      )
    case 'components':
      return (
        <OptionChoices
          label={say('option.components')}
          options={components}
          chosen={textsAt(attribute, option)}
          onChange={set}
        />
      )
    case 'allowedTypes': {
      const options = mediaTypes.map((type) => ({ id: type, text: say(mediaText(type)) }))
      return (
        <OptionChoices
          label={say('option.allowedTypes')}
          options={options}
          chosen={textsAt(attribute, option)}
          onChange={set}
        />
      )
    }
    case 'regex':
      return (
        <TextField
          label={say('option.regex')}
          hint={say('option.regexHint')}
          isMono
          value={textAt(attribute, option)}
          onChange={(text) => set(text || undefined)}
        />
      )
    case 'enumName':
    case 'description':
      return (
        <TextField
          label={say(`option.${option}`)}
          value={textAt(attribute, option)}
          onChange={(text) => set(text || undefined)}
        />
      )
    default:
      return null
  }
}

function mediaText(type: string): TextKey {
  if (type === 'images' || type === 'videos' || type === 'audios') return `media.${type}`
  return 'media.files'
}
