import { useState, type ReactElement } from 'react'
import { useT } from '../../i18n/index.js'
import { Popup } from '../../kit/index.js'
import { FilterEditor, type FilterEditorProps } from './filter-editor.js'

interface FilterPopupProps extends FilterEditorProps {
  readonly trigger: ReactElement
}

/** Makes or changes one condition beside the button that opens it, and closes once it is applied. */
export function FilterPopup({ trigger, onApply, ...editor }: FilterPopupProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popup label={t('filter.title')} isOpen={isOpen} onOpenChange={setOpen} trigger={trigger}>
      <FilterEditor
        {...editor}
        onApply={(condition) => {
          onApply(condition)
          setOpen(false)
        }}
      />
    </Popup>
  )
}
