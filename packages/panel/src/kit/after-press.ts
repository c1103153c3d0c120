let isPressed = false

for (const [event, next] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  window.addEventListener(event, () => (isPressed = next), true)

/**
 * Acts at once, or once the pointer that is down has been released. A field is left when another place is pressed: a sentence that appeared
 * below it meanwhile would move that place away, and the click would miss it.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act()
  const released = () => {
    window.removeEventListener('pointerup', released, true)
    window.removeEventListener('pointercancel', released, true)
    // The click follows the release.
    setTimeout(act)
  }
  window.addEventListener('pointerup', released, true)
  window.addEventListener('pointercancel', released, true)
}
