import { useT } from '../../i18n/index.js'
import { HistoryIcon } from '../../kit/index.js'

/** Opens who changed a field. No stop of the tab key: there would be one before every field, and the menu of the page has the same. */
export function HistoryMark({ name, onShow }: { readonly name: string; readonly onShow: () => void }) {
  const t = useT()
  const title = t('fieldHistory.of', { name })
  return (
    <button type="button" tabIndex={-1} className="field-history" aria-label={title} title={title} onClick={onShow}>
      <HistoryIcon />
    </button>
  )
}
