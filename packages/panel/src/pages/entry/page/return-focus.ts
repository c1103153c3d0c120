import { jumpTo } from '../../../form/control/jump-to.js'
import type { Reveal } from '../../../form/store/reveal.js'

/** A dialog gives the focus back by then, in ms, if what had it is still there. */
const moment = 150

/** Gives the first field that was decided on the focus, if nothing else has it: the button that asked for the decision is gone. */
export function returnFocus(reveal: Reveal, names: readonly string[]): void {
  const [name] = names
  setTimeout(() => {
    if (name !== undefined && document.activeElement === document.body) jumpTo(reveal, [name])
  }, moment)
}
