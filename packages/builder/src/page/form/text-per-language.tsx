import { Button, languageNames, TextArea, TextField } from '@content-gen/panel/parts'
import { isJsonObject, textAt, withKey, type Json, type PlainJson } from '../project/json.js'
import { useSay } from '../texts/texts.js'

interface Language {
  readonly code: string
  readonly name: string
}

interface TextProps {
  readonly label: string
  readonly hint?: string
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
  readonly isLong?: boolean
  readonly isMono?: boolean
  /** Those of the panel, unless it is about others. The first one takes over the text that was for all. */
  readonly languages?: readonly Language[]
}

/** A text: one for all languages, or one for each. */
export function TextPerLanguage({
  label,
  hint,
  value,
  onChange,
  isLong = false,
  isMono = false,
  languages = languageNames(),
}: TextProps) {
  const say = useSay()
  const Box = isLong ? TextArea : TextField
  const [first] = languages
  if (!isJsonObject(value)) {
    const text = typeof value === 'string' ? value : ''
    return (
      <Box
        label={label}
        hint={hint}
        isMono={isMono}
        value={text}
        onChange={(next) => onChange(next || undefined)}
        aside={
          first && (
            <Button size="small" variant="quiet" onPress={() => onChange({ [first.code]: text })}>
              {say('form.perLanguage')}
            </Button>
          )
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
      {hint !== undefined && <span className="field-hint">{hint}</span>}
      {withOthers(languages, value).map(({ code, name }) => (
        <Box
          key={code}
          label={say('form.inLanguage', { label, language: name })}
          isMono={isMono}
          value={textAt(value, code)}
          onChange={(next) => onChange(withKey(value, code, next || undefined))}
        />
      ))}
    </fieldset>
  )
}

/** The languages, and those that the file has besides. */
function withOthers(languages: readonly Language[], texts: PlainJson): readonly Language[] {
  const others = Object.keys(texts).filter((code) => languages.every((one) => one.code !== code))
  return [...languages, ...others.map((code) => ({ code, name: code }))]
}

function firstOf(texts: PlainJson): string {
  return Object.values(texts).find((text) => typeof text === 'string') ?? ''
}
