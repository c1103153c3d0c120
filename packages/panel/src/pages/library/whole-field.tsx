import { useState } from 'react'
import { TextField } from '../../kit/index.js'

interface WholeFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A whole number. What is typed stays as it is, empty too, until the field is left. */
export function WholeField({ label, value, onChange }: WholeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={(text) => {
        if (!/^\d{0,6}$/.test(text)) return
        setTyped(text)
        if (text !== '') onChange(Number(text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
