import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

/** The listeners of the handle of an item. */
export interface Handle {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export interface Sorting {
  /** The item that is held. */
  readonly held: string | null
  readonly handle: (key: string, index: number) => Handle
}

/** Sorts the children of a list by their handles: with the pointer, or with the arrow keys. */
export function useSorting(
  length: number,
  isHorizontal: boolean,
  move: (key: string, to: number) => void,
): Sorting & { readonly list: React.RefObject<HTMLElement | null> } {
  const list = useRef<HTMLElement | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  const release = () => setHeld(null)
  return {
    list,
    held,
    handle: (key, index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        setHeld(key)
      },
      onPointerMove: (event) => {
        if (held !== key || !list.current) return
        const to = indexAt(list.current, isHorizontal, index, event)
        if (to !== index) move(key, to)
      },
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: (event) => {
        const step = stepOf(event.key, isHorizontal)
        const to = event.key === 'Home' ? 0 : event.key === 'End' ? length - 1 : index + step
        if ((step === 0 && event.key !== 'Home' && event.key !== 'End') || to < 0 || to >= length) return
        event.preventDefault()
        event.stopPropagation()
        move(key, to)
        // React moves the row, and the focus would be lost with it.
        const { currentTarget } = event
        requestAnimationFrame(() => currentTarget instanceof HTMLElement && currentTarget.focus())
      },
    }),
  }
}

function stepOf(key: string, isHorizontal: boolean): number {
  const isRight = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const isLeft = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'ArrowDown' || (isHorizontal && key === isRight)) return 1
  if (key === 'ArrowUp' || (isHorizontal && key === isLeft)) return -1
  return 0
}

/** Returns the place of the child whose middle the pointer has passed. */
function indexAt(list: HTMLElement, isHorizontal: boolean, from: number, { clientX, clientY }: PointerEvent): number {
  const boxes = [...list.children].map((child) => child.getBoundingClientRect())
  if (isHorizontal) {
    const over = boxes.findIndex(
      (box) => clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom,
    )
    return over < 0 ? from : over
  }
  let to = from
  while (to > 0 && clientY < middle(boxes[to - 1])) to--
  while (to < boxes.length - 1 && clientY > middle(boxes[to + 1])) to++
  return to
}

function middle(box: DOMRect | undefined): number {
  return box ? box.top + box.height / 2 : 0
}
