import { useT } from '../i18n/index.js'
import { IconButton } from './button.js'
import { CopyIcon } from './icons.js'
import './secret.css'
import { toast } from './toast.js'

/** A text to copy: a link, a token, shown once. */
export function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast({ tone: 'good', text: t('common.copied') })
  }
  return (
    <div className="secret">
      <input
        className="input mono"
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
      />
      <IconButton icon={CopyIcon} variant="secondary" label={t('common.copy')} onPress={() => void copy()} />
    </div>
  )
}
