import { TextArea } from '@content-gen/panel/parts'
import { useState } from 'react'
import { isJsonObject, type Json } from '../project/json.js'
import { useSay } from '../texts/texts.js'

interface JsonBoxProps {
  readonly label: string
  readonly hint: string
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
}

/** A JSON object as text. It is kept once it is one. */
export function JsonBox({ label, hint, value, onChange }: JsonBoxProps) {
  const say = useSay()
  const [text, setText] = useState(JSON.stringify(value, null, 2))
  const isReadable = text.trim() === '' || isJsonObject(readJson(text))
  return (
    <TextArea
      label={label}
      hint={hint}
      error={isReadable ? null : say('form.conditionUnreadable')}
      isMono
      value={text}
      onChange={(next) => {
        setText(next)
        const json = readJson(next)
        if (next.trim() === '') onChange(undefined)
        else if (isJsonObject(json)) onChange(json)
      }}
    />
  )
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
