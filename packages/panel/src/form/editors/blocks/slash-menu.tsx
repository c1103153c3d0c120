import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Editor } from 'slate'
import { ReactEditor } from 'slate-react'
import { useT } from '../../../i18n/index.js'
import { classNames } from '../../../kit/index.js'
import './slash-menu.css'

/** Something that a slash at the beginning of a paragraph offers. */
export interface SlashChoice {
  readonly text: string
  /** The mark of Markdown that does the same. */
  readonly mark: string | null
  readonly run: (editor: Editor) => void
}

interface SlashMenuProps {
  readonly id: string
  readonly editor: Editor
  readonly choices: readonly SlashChoice[]
  readonly at: number
  readonly onChoose: (choice: SlashChoice) => void
}

/** The list below a slash, outside of what would cut it off. The editor keeps the focus, and names the option that Enter takes. */
export function SlashMenu({ id, editor, choices, at, onChoose }: SlashMenuProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  usePlace(list)
  useEffect(() => {
    // Some browsers return a promise, which is nothing to clean up.
    void list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return createPortal(
    <ul ref={list} id={id} role="listbox" aria-label={t('editor.insert')} className="popover listbox slash-menu">
      {choices.map((choice, index) => (
        <li
          key={choice.text}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === at}
          className={classNames('item', index === at && 'is-at')}
          // The editor would lose its focus, and the list would close.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <span className="truncate">{choice.text}</span>
          {choice.mark !== null && (
            <code className="item-hint" aria-hidden="true">
              {choice.mark}
            </code>
          )}
        </li>
      ))}
    </ul>,
    ReactEditor.toDOMNode(editor, editor).closest('main, [role=dialog]') ?? document.body,
  )
}

export const optionId = (menu: string, index: number): string => `${menu}-${index}`

const gap = 4

/** Puts the list below the cursor, or above if there is no room. */
function usePlace(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      const [element, selection] = [list.current, getSelection()]
      if (!element || !selection || selection.rangeCount === 0) return
      const cursor = selection.getRangeAt(0).getBoundingClientRect()
      const { width, height } = element.getBoundingClientRect()
      const isBelow = cursor.bottom + gap + height <= innerHeight || cursor.top < height + gap
      element.style.top = `${isBelow ? cursor.bottom + gap : cursor.top - gap - height}px`
      element.style.left = `${Math.max(gap, Math.min(cursor.left, innerWidth - width - gap))}px`
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  })
}
