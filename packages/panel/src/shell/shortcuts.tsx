import { useEffect } from 'react'
import { useT, type MessageKey } from '../i18n/index.js'
import { Dialog } from '../kit/index.js'
import { isApple } from './is-apple.js'
import './shortcuts.css'

interface ShortcutsProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

type Shortcut = readonly [act: MessageKey, keys: readonly string[]]

/** `Mod` is Ctrl; ⌘ on a Mac. */
const groups: readonly (readonly [title: MessageKey, shortcuts: readonly Shortcut[]])[] = [
  [
    'keys.everywhere',
    [
      ['palette.title', ['Mod', 'K']],
      ['keys.title', ['Mod', '/']],
    ],
  ],
  [
    'keys.entry',
    [
      ['keys.save', ['Mod', 'S']],
      ['entry.publish', ['Mod', 'Enter']],
      ['entry.undo', ['Mod', 'Z']],
      ['entry.redo', ['Mod', 'Shift', 'Z']],
    ],
  ],
  [
    'keys.text',
    [
      ['editor.bold', ['Mod', 'B']],
      ['editor.italic', ['Mod', 'I']],
      ['keys.pastePlain', ['Mod', 'Shift', 'V']],
    ],
  ],
  [
    'keys.arrows',
    [
      ['keys.rows', ['↑', '↓']],
      ['keys.move', ['↑', '↓']],
      ['keys.days', ['↑', '↓']],
    ],
  ],
]

/** The keys that do something. Ctrl-/ and Cmd-/ show them. */
export function Shortcuts({ isOpen, onOpenChange }: ShortcutsProps) {
  const t = useT()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      onOpenChange(!isOpen)
    }
    // An editor of Markdown would take it for its own, to make a comment of a line.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOpen, onOpenChange])
  return (
    <Dialog isOpen={isOpen} onClose={() => onOpenChange(false)} title={t('keys.title')}>
      {groups.map(([title, shortcuts]) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <dl className="shortcuts">
            {shortcuts.map(([act, keys]) => (
              <div key={act}>
                <dt>{t(act)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{isApple() ? (apple[key] ?? key) : key.replace('Mod', 'Ctrl')}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

const apple: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Enter: '↩' }
