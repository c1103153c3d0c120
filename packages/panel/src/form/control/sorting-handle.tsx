import { useRef } from 'react'
import { useT } from '../../i18n/index.js'
import { DragIcon } from '../../kit/index.js'
import { dragItem } from './drag-item.js'
import './sorting.css'

interface SortingHandleProps {
  readonly name: string
  readonly onMove: (to: number) => void
}

/** The handle by which an item of a `.sortable` list is moved: with the pointer, or with the arrow keys. */
export function SortingHandle({ name, onMove }: SortingHandleProps) {
  const t = useT()
  // The list may have changed by the time that an item is let go.
  const latest = useRef(onMove)
  latest.current = onMove
  const moveTo = (handle: HTMLElement, to: number) => {
    latest.current(to)
    // React moves the item, and the focus would be lost with it.
    requestAnimationFrame(() => handle.focus())
  }
  return (
    <button
      type="button"
      className="item-handle"
      aria-label={t('item.move', { name })}
      title={t('item.moveHint')}
      onPointerDown={({ button, currentTarget: handle, nativeEvent }) => {
        if (button !== 0) return
        nativeEvent.preventDefault()
        handle.focus()
        dragItem(itemOf(handle), nativeEvent, (to) => moveTo(handle, to))
      }}
      onKeyDown={(event) => {
        const item = itemOf(event.currentTarget)
        const items = [...(item.parentElement?.children ?? [])]
        const from = items.indexOf(item)
        const to = placeAfter(event.key, from, items.length - 1)
        if (to === from || to < 0 || to >= items.length) return
        event.preventDefault()
        event.stopPropagation()
        moveTo(event.currentTarget, to)
      }}
    >
      <DragIcon />
    </button>
  )
}

function itemOf(handle: HTMLElement): HTMLElement {
  return handle.closest<HTMLElement>('.sortable > *') ?? handle
}

/** Returns the place to which a key moves an item. */
function placeAfter(key: string, from: number, last: number): number {
  const isReversed = document.documentElement.dir === 'rtl'
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowDown' || key === (isReversed ? 'ArrowLeft' : 'ArrowRight')) return from + 1
  if (key === 'ArrowUp' || key === (isReversed ? 'ArrowRight' : 'ArrowLeft')) return from - 1
  return from
}
