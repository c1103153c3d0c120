import { useEffect, useEffectEvent } from 'react'
import { isOfEditor, pressedAct, type Act } from '../../../acts/index.js'

/** The keys of the whole page. */
export function usePageKeys<On>(acts: readonly Act<On>[], on: On): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const act = event.defaultPrevented ? undefined : pressedAct(acts, event)
    if (act === undefined) return
    const isIn = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null
    if (isIn('[role=dialog], [role=alertdialog]') || isOfEditor(act, event)) return
    // On a link they open it in another tab, as everywhere.
    if (event.key === 'Enter' && isIn('a[href]')) return
    event.preventDefault()
    act.run?.(on)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    // A button with the focus would take Enter for itself: the page has it first.
    const pressedFirst = (event: KeyboardEvent) => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.key !== 'Enter' || !isButton) return
      pressed(event)
      if (event.defaultPrevented) event.stopPropagation()
    }
    addEventListener('keydown', pressedFirst, { capture: true })
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', pressedFirst, { capture: true })
      removeEventListener('keydown', listen)
    }
  }, [])
}
