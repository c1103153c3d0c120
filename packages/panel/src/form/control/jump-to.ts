import type { Path } from '../document/path.js'
import type { Reveal } from '../store/reveal.js'
import { fieldId } from './control.js'

/** Opens what is folded on the way, and gives the control the focus. */
export function jumpTo(reveal: Reveal, path: Path): void {
  reveal.show(path)
  let tries = 0
  const go = () => {
    const cell = document.getElementById(fieldId(path))
    if (!cell) {
      if (tries++ < 20) requestAnimationFrame(go)
      return
    }
    cell.scrollIntoView({ block: 'center' })
    focusable(cell)?.focus({ preventScroll: true })
  }
  requestAnimationFrame(go)
}

function focusable(cell: HTMLElement): HTMLElement | null {
  const host = cell.querySelector('.code')
  const inside = host?.shadowRoot?.querySelector<HTMLElement>('[contenteditable]')
  return (
    inside ??
    cell.querySelector<HTMLElement>(
      'input:not([type=hidden]), textarea, [contenteditable=true], [role=spinbutton], button:not(.item-handle, .field-remarks, .field-history)',
    )
  )
}
