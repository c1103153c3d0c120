import { Button, languageNames, TextArea, TextField } from '@content-gen/panel/parts'
import { isJsonObject, textAt, withKey, type Json, type PlainJson } from '../project/json.js'
import { useSay } from '../texts/texts.js'

interface TextProps {
  readonly label: string
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
  readonly isLong?: boolean
}

/** A text for people: one for all languages of the panel, or one for each. */
export function PanelTextControl({ label, value, onChange, isLong = false }: TextProps) {
  const say = useSay()
  const Box = isLong ? TextArea : TextField
  if (!isJsonObject(value)) {
    const text = typeof value === 'string' ? value : ''
    return (
      <Box
        label={label}
        value={text}
        onChange={(next) => onChange(next || undefined)}
        aside={
          <Button size="small" variant="quiet" onPress={() => onChange({ en: text })}>
            {say('form.perLanguage')}
          </Button>
        }
      />
    )
  }
  return (
    <fieldset className="stack stack-tight">
      <legend className="field-label row">
        <span className="grow">{label}</span>
        <Button size="small" variant="quiet" onPress={() => onChange(firstOf(value) || undefined)}>
          {say('form.oneText')}
        </Button>
      </legend>
      {codesOf(value).map(({ code, name }) => (
        <Box
          key={code}
          label={say('form.inLanguage', { label, language: name })}
          value={textAt(value, code)}
          onChange={(next) => onChange(withKey(value, code, next || undefined))}
        />
      ))}
    </fieldset>
  )
}

/** The languages of the panel, and those that the file has besides. */
function codesOf(texts: PlainJson): readonly { readonly code: string; readonly name: string }[] {
  const known = languageNames()
  const others = Object.keys(texts).filter((code) => known.every((one) => one.code !== code))
  return [...known, ...others.map((code) => ({ code, name: code }))]
}

function firstOf(texts: PlainJson): string {
  return Object.values(texts).find((text) => typeof text === 'string') ?? ''
}
