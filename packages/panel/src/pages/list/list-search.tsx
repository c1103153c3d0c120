import { useEffect, useState } from 'react'
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
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onSearch(text), patience)
    return () => clearTimeout(timer)
  })
  return (
    <SearchField
      aria-label={label}
      placeholder={label}
      clearLabel={t('common.clear')}
      value={text}
      onChange={setText}
      onSubmit={onSearch}
    />
  )
}
