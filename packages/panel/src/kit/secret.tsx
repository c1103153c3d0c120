import { useRef } from 'react'
import { useT } from '../i18n/index.js'
import { IconButton } from './button.js'
import { useCopy } from './copy-text.js'
import { CopyIcon } from './icons.js'
import './secret.css'

/** A text to copy: a link, a token, shown once. */
export function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useT()
  const copy = useCopy()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="secret">
      <input
        ref={input}
        className="input mono"
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        icon={CopyIcon}
        variant="secondary"
        label={t('common.copy')}
        onPress={() => void copy(value, () => input.current?.focus())}
      />
    </div>
  )
}
