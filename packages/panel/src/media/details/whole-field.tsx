import { useEffect, useState } from 'react'
import { TextField } from '../../kit/index.js'

interface WholeFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A whole number. What is typed counts when the field is left, or at Enter: the numbers on the way there move nothing. */
export function WholeField({ label, value, onChange }: WholeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // Dragging counts more than a number that was not finished.
  useEffect(() => setTyped(null), [value])
  const apply = () => {
    setTyped(null)
    if (typed !== null && typed !== '' && Number(typed) !== value) onChange(Number(typed))
  }
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={(text) => {
        if (/^\d{0,6}$/.test(text)) setTyped(text)
      }}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
        else event.continuePropagation()
      }}
    />
  )
}
