import { titleOf } from '../../api/index.js'
import { useState } from 'react'
import { useT } from '../../i18n/index.js'
import { ComponentIcon, Dialog, EmptyState, SearchField } from '../../kit/index.js'
import { useForm } from '../store/form-context.js'

export interface ComponentPickerProps {
  readonly components: readonly string[]
  readonly onPick: (component: string) => void
  readonly onClose: () => void
}

/** The components of a zone, with what each has. */
export function ComponentPicker({ components, onPick, onClose }: ComponentPickerProps) {
  const t = useT()
  const { store } = useForm()
  const [search, setSearch] = useState('')
  const found = components
    .flatMap((uid) => store.models.get(uid) ?? [])
    .filter(({ displayName, uid }) => `${displayName} ${uid}`.toLowerCase().includes(search.toLowerCase()))
  return (
    <Dialog isOpen onClose={onClose} title={t('item.addComponent')} size="normal">
      <div className="stack">
        <SearchField
          aria-label={t('common.search')}
          clearLabel={t('common.clear')}
          placeholder={t('common.search')}
          value={search}
          onChange={setSearch}
          onSubmit={() => found[0] && onPick(found[0].uid)}
          autoFocus
        />
        {found.length === 0 && <EmptyState title={t('common.noResults')} />}
        <div className="picker">
          {found.map((model) => (
            <button key={model.uid} type="button" className="picker-choice" onClick={() => onPick(model.uid)}>
              <ComponentIcon />
              <strong>{model.displayName}</strong>
              <span className="soft small">
                {model.attributes
                  .slice(0, 4)
                  .map(({ name }) => titleOf(name))
                  .join(', ')}
              </span>
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
