import type { FoundEntries } from '@content-gen/admin/panel-api'
import { useDeferredValue, useEffect, useState } from 'react'
import { useCatalog, useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ComboBox } from '../../kit/index.js'
import { useForm } from '../store/form-context.js'

interface PageSearchProps {
  readonly label: string
  readonly error: string | null
  readonly autoFocus: boolean
  /** An address, or words of the title of an entry. */
  readonly text: string
  readonly onType: (text: string) => void
  readonly onPick: (address: string, title: string) => void
}

/** A field for an address, which finds pages of the site by their titles. */
export function PageSearch({ text, onType, onPick, ...field }: PageSearchProps) {
  const t = useT()
  const { locale } = useForm()
  const catalog = useCatalog()
  const [isOpen, setOpen] = useState(false)
  // A box closes its list when its value changes: this one has a value for a moment.
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => setChosen(null), [chosen])
  const search = useDeferredValue(text.trim())
  const isAddress = /^(?:\/|#|[a-z][a-z+.-]*:)/i.test(text.trim())
  const read = useRead<FoundEntries>('/search', {
    query: { pages: 'true', ...(search === '' ? {} : { search }), ...(locale === null ? {} : { locale }) },
    isEnabled: isOpen && !isAddress,
    keepsPrevious: true,
  })
  const found = isAddress ? [] : (read.data ?? [])
  return (
    <ComboBox
      {...field}
      placeholder={t('editor.addressHint')}
      allowsCustomValue
      menuTrigger={isAddress ? 'input' : 'focus'}
      allowsEmptyCollection={!isAddress}
      isFiltered
      keepsRoom={!isAddress}
      value={chosen}
      inputValue={text}
      onInputChange={onType}
      onOpenChange={setOpen}
      options={found.map(({ type, id, label, state, address }) => {
        const name = catalog?.typeOf.get(type)?.displayName ?? type
        const parts = [address ?? t('editor.noPage'), name, ...(state === 'draft' ? [t('state.draft')] : [])]
        return { id: `${type} ${id}`, text: label, hint: parts.join(' · '), isDisabled: address === undefined }
      })}
      empty={read.isFetching ? t('common.loading') : t('common.noResults')}
      onChange={(key) => {
        const entry = found.find(({ type, id }) => `${type} ${id}` === key)
        if (entry?.address === undefined) return
        setChosen(key)
        onPick(entry.address, entry.label)
      }}
    />
  )
}
