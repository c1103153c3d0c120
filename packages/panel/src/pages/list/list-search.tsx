import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../../kit/index.js'
import { useT } from '../../i18n/index.js'

/** After so many milliseconds without a key, what was typed is searched. */
const patience = 250

interface ListSearchProps {
  readonly value: string
  readonly label: string
  readonly onSearch: (text: string) => void
}

export function ListSearch({ value, label, onSearch }: ListSearchProps) {
  const t = useT()
  const [text, setText] = useState(value)
  /** The search that was asked for here: another one comes from elsewhere, such as the browser's button. */
  const asked = useRef(value)
  const search = (next: string) => {
    asked.current = next
    onSearch(next)
  }
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => search(text), patience)
    return () => clearTimeout(timer)
  })
  return (
    <SearchField
      aria-label={label}
      placeholder={label}
      clearLabel={t('common.clear')}
      value={text}
      onChange={setText}
      onSubmit={search}
    />
  )
}
