import { entryKeys, keyWords, shellKeys, textKeys } from '../acts/index.js'
import { useT, type MessageKey } from '../i18n/index.js'
import { Dialog } from '../kit/index.js'
import './shortcuts.css'

interface ShortcutsProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

interface Shortcut {
  readonly name: MessageKey
  readonly keys?: readonly string[]
}

const upAndDown = ['↑', '↓']

const groups: readonly (readonly [title: MessageKey, shortcuts: readonly Shortcut[]])[] = [
  ['keys.everywhere', shellKeys],
  ['keys.entry', entryKeys],
  ['keys.text', textKeys],
  [
    'keys.arrows',
    [
      { name: 'keys.rows', keys: upAndDown },
      { name: 'keys.move', keys: upAndDown },
      { name: 'keys.days', keys: upAndDown },
    ],
  ],
]

/** The keys that do something. */
export function Shortcuts({ isOpen, onOpenChange }: ShortcutsProps) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} onClose={() => onOpenChange(false)} title={t('keys.title')}>
      {groups.map(([title, shortcuts]) => (
        <section key={title}>
          <h3>{t(title)}</h3>
          <dl className="shortcuts">
            {shortcuts.map(({ name, keys = [] }) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>
                  {keyWords(keys).map((key) => (
                    <kbd key={key}>{key}</kbd>
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
