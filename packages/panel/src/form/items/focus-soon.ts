const controls =
  '.editor-wait, .code, input, textarea, [contenteditable], button:not(:is(.field-head, [role=toolbar]) *)'

/** Frames for which an editor that is being loaded is waited for. */
const patience = 120

/** The first control of a new item gets the focus, once it is there, unless the person has turned to something else meanwhile. */
export function focusSoon(item: string): void {
  const moved = new AbortController()
  for (const turn of ['keydown', 'pointerdown'])
    document.addEventListener(turn, () => moved.abort(), { capture: true, signal: moved.signal })
  const attempt = (left: number): void => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (moved.signal.aborted) return
        const body = document.getElementById(item)?.querySelector('.item-body')
        const control = body?.querySelector<HTMLElement>(controls)
        if (control?.matches('.editor-wait') && left > 0) return attempt(left - 1)
        moved.abort()
        const written = control?.shadowRoot?.querySelector<HTMLElement>('.cm-content')
        ;(written ?? control)?.focus()
      }),
    )
  }
  attempt(patience)
}
