import { useEffect, useRef } from 'react'

export interface Keys {
  readonly save: () => void
  readonly publish: () => void
  readonly undo: () => void
  readonly redo: () => void
}

/** The keys of the whole page. Editors have an undo of their own. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')) return
      const isEditor = target instanceof Element && target.closest('.code, .blocks') !== null
      const key = event.key.toLowerCase()
      // On a link they open it in another tab, as everywhere.
      if (key === 'enter' && target instanceof Element && target.closest('a[href]') !== null) return
      const act =
        key === 's'
          ? latest.current.save
          : key === 'enter'
            ? latest.current.publish
            : isEditor
              ? null
              : key === 'y' || (key === 'z' && event.shiftKey)
                ? latest.current.redo
                : key === 'z'
                  ? latest.current.undo
                  : null
      if (act === null) return
      event.preventDefault()
      act()
    }
    // A button with the focus would take Enter for itself: the page has it first.
    const pressedFirst = (event: KeyboardEvent) => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.key !== 'Enter' || !isButton) return
      pressed(event)
      if (event.defaultPrevented) event.stopPropagation()
    }
    addEventListener('keydown', pressedFirst, { capture: true })
    addEventListener('keydown', pressed)
    return () => {
      removeEventListener('keydown', pressedFirst, { capture: true })
      removeEventListener('keydown', pressed)
    }
  }, [])
}
