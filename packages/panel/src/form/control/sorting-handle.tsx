import { useT } from '../../i18n/index.js'
import { DragIcon } from '../../kit/index.js'
import type { Handle } from './use-sorting.js'

/** The handle by which an item is moved: with the pointer, or with the arrow keys. */
export function SortingHandle({ name, handle }: { readonly name: string; readonly handle: Handle }) {
  const t = useT()
  return (
    <button
      type="button"
      className="item-handle"
      aria-label={t('item.move', { name })}
      title={t('item.moveHint')}
      {...handle}
    >
      <DragIcon />
    </button>
  )
}
