import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Editor, Transforms, type Range } from 'slate'
import { HistoryEditor } from 'slate-history'
import { useT } from '../../../i18n/index.js'
import { setKind } from './blocks-acts.js'
import { kindChoices } from './blocks-kinds.js'
import { beforeCursor } from './blocks-typed.js'
import { optionId, SlashMenu, type SlashChoice } from './slash-menu.js'

interface Slash {
  readonly menu: ReactNode
  /** For the element that is written into. */
  readonly attributes: {
    readonly 'aria-haspopup'?: 'listbox'
    readonly 'aria-controls'?: string
    readonly 'aria-activedescendant'?: string
  }
  /** Looks where the cursor is, after each change of the text or the selection. */
  readonly look: () => void
  readonly close: () => void
  /** Returns true for a key that the open menu takes. */
  readonly press: (event: KeyboardEvent) => boolean
}

/** Offers kinds of blocks, and `more`, below a slash. What is typed behind it chooses among them. */
export function useSlash(editor: Editor, more: readonly Omit<SlashChoice, 'mark'>[]): Slash {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const all: readonly SlashChoice[] = [
    ...kindChoices.map(({ kind, name, values, marks: [mark = null] }) => ({
      text: t(name, values),
      mark,
      run: () => setKind(editor, kind),
    })),
    ...more.map((choice) => ({ ...choice, mark: null })),
  ]
  const choices = typed === null || isRefused ? [] : all.filter(({ text }) => fits(text, typed))
  const choose = ({ run }: SlashChoice) => {
    setTyped(null)
    HistoryEditor.withNewBatch(editor, () => {
      const place = slashPlace(editor)
      if (place) Transforms.delete(editor, { at: place })
      run(editor)
    })
  }
  const move = (by: number) => setAt((at + by + choices.length) % choices.length)
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => setRefused(true),
    Enter: () => choices[at] && choose(choices[at]),
    Tab: () => choices[at] && choose(choices[at]),
  }
  const isOpen = choices.length > 0
  return {
    menu: isOpen && <SlashMenu id={id} editor={editor} choices={choices} at={at} onChoose={choose} />,
    attributes: isOpen
      ? { 'aria-haspopup': 'listbox', 'aria-controls': id, 'aria-activedescendant': optionId(id, at) }
      : {},
    look: () => {
      const place = slashPlace(editor)
      const next = place ? Editor.string(editor, place).slice(1) : null
      if (next === typed) return
      setTyped(next)
      setAt(0)
      if (next === null) setRefused(false)
    },
    close: () => setTyped(null),
    press: ({ key, shiftKey, nativeEvent }) => {
      const act = isOpen && !shiftKey && !nativeEvent.isComposing ? acts[key] : undefined
      act?.()
      return act !== undefined
    },
  }
}

/** Returns the place of a slash that begins a paragraph, and of the words behind it, up to the cursor. */
function slashPlace(editor: Editor): Range | null {
  const place = beforeCursor(editor)
  return place && /^\/[\p{L}\p{N} ]{0,20}$/u.test(Editor.string(editor, place)) ? place : null
}

/** Returns true if words of a name begin with what is typed, in any case. */
function fits(text: string, typed: string): boolean {
  return ` ${text}`.toLocaleLowerCase().includes(` ${typed.toLocaleLowerCase()}`)
}
