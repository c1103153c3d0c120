import { useEffect, useRef, type RefObject } from 'react'

/** Pages come late, and dialogs give the focus back after they have closed, in ms. */
const moments = [100, 400, 1000]

/** Gives the focus to the content if what had it is gone with the page before: the keys go on there, not at the top of the navigation. */
export function useLostFocus(path: string, content: RefObject<HTMLElement | null>): void {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const timers = moments.map((moment) =>
      setTimeout(() => {
        const { activeElement, body } = document
        if (activeElement === null || activeElement === body) content.current?.focus({ preventScroll: true })
      }, moment),
    )
    return () => timers.forEach(clearTimeout)
  }, [path, content])
}
