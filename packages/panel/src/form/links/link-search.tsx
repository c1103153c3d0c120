import type { LinkLabel, LinkPage } from '@content-gen/admin/panel-api'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ComboBox } from '../../kit/index.js'
import { useForm } from '../store/form-context.js'
import { keyOfRef } from './refs.js'
import type { Ref } from './refs.js'

export interface LinkSearchProps {
  readonly label: string
  readonly placeholder: string
  readonly query: Readonly<Record<string, string>>
  readonly chosen: readonly Ref[]
  /** The list stays open for the next. */
  readonly isMultiple: boolean
  readonly onPick: (link: LinkLabel) => void
}

/** Finds entries by their labels. */
export function LinkSearch({ label, placeholder, query, chosen, isMultiple, onPick }: LinkSearchProps) {
  const t = useT()
  const { locale } = useForm()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  // A box closes its list when its value changes: this one has a value for a moment.
  const [picked, setPicked] = useState<string | null>(null)
  useEffect(() => setPicked(null), [picked])
  // A box chooses what its list points at when it is left by Tab: after a choice, that is the next link.
  const isLeft = useRef(false)
  const search = useDeferredValue(text.trim())
  const read = useRead<LinkPage>('/links', {
    query: { ...query, ...(search === '' ? {} : { search }), ...(locale === null ? {} : { locale }) },
    isEnabled: isOpen,
    keepsPrevious: true,
  })
  const taken = new Set(chosen.map(keyOfRef))
  const found = (read.data ?? []).filter((link) => !taken.has(keyOfRef(link)))
  return (
    <div
      className="grow"
      onFocusCapture={() => (isLeft.current = false)}
      onKeyDownCapture={({ key }) => (isLeft.current = key === 'Tab')}
    >
      <ComboBox
        aria-label={label}
        placeholder={placeholder}
        value={picked}
        inputValue={text}
        onInputChange={setText}
        onOpenChange={setOpen}
        options={found.map((link) => ({
          id: keyOfRef(link),
          text: link.label || `#${link.id}`,
          hint: hintOf(link, t),
        }))}
        isFiltered
        empty={read.isFetching ? t('common.loading') : t('common.noResults')}
        onChange={(key) => {
          const link = found.find((one) => keyOfRef(one) === key)
          setText('')
          if (!link || (isMultiple && isLeft.current)) return
          if (!isMultiple) setPicked(key)
          onPick(link)
        }}
      />
    </div>
  )
}

function hintOf({ state, locale, inWork }: LinkLabel, t: ReturnType<typeof useT>): string | undefined {
  const title = inWork === undefined ? [] : [t('common.inWork', { title: inWork })]
  const parts = [...title, ...(state === 'draft' ? [t('state.draft')] : []), ...(locale ? [locale] : [])]
  return parts.length === 0 ? undefined : parts.join(' · ')
}
