import { useT } from '../../i18n/index.js'
import { Button, PasteIcon } from '../../kit/index.js'
import { fitting } from '../document/fitting.js'
import { withoutIds, type Values } from '../document/values.js'
import { useForm } from '../store/form-context.js'
import { useCopied } from './copied-item.js'

interface PasteButtonProps {
  /** Those that the place takes. */
  readonly components: readonly string[]
  readonly refused?: string | null
  readonly onPaste: (component: string, values: Values) => void
}

/** Puts the component that was copied into a place that takes it; nothing where there is none. */
export function PasteButton({ components, refused = null, onPaste }: PasteButtonProps) {
  const t = useT()
  const { store, labels } = useForm()
  const copied = useCopied()
  const model = copied && components.includes(copied.component) ? store.models.get(copied.component) : undefined
  if (copied === null || model === undefined) return null
  const paste = () => {
    labels.add(copied.links, copied.files)
    const values = fitting(store.models, copied.component, copied.values)
    onPaste(copied.component, withoutIds(store.models, copied.component, values))
  }
  return (
    <Button variant="quiet" icon={PasteIcon} refused={refused} onPress={paste}>
      {t('item.paste', { name: model.displayName })}
    </Button>
  )
}
