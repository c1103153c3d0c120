import { useT } from '../../i18n/index.js'
import { Badge, classNames, CloseIcon, IconButton, UndoIcon } from '../../kit/index.js'

export interface MappedRowProps {
  readonly name: string
  /** Null: it has no page of its own. */
  readonly href: string | null
  readonly isDraft: boolean
  /** Null: it stays as it is. */
  readonly state: 'added' | 'removed' | null
  readonly canChange: boolean
  readonly onUndo: () => void
  readonly onRemove: () => void
}

/** A link that the other side keeps, and the change that is to be made to it. */
export function MappedRow({ name, href, isDraft, state, canChange, onUndo, onRemove }: MappedRowProps) {
  const t = useT()
  const text = <span className="truncate">{name}</span>
  return (
    <li className={classNames('link', state === 'removed' && 'is-removed')}>
      {href === null ? (
        <span className="link-name">{text}</span>
      ) : (
        <a className="link-name" href={href} target="_blank" rel="noopener">
          {text}
        </a>
      )}
      {isDraft && <Badge>{t('state.draft')}</Badge>}
      {state && <Badge tone="warn">{t(`relation.${state}`)}</Badge>}
      {canChange && state && (
        <IconButton icon={UndoIcon} size="small" label={t('relation.keep', { name })} onPress={onUndo} />
      )}
      {canChange && !state && (
        <IconButton icon={CloseIcon} size="small" label={t('relation.remove', { name })} onPress={onRemove} />
      )}
    </li>
  )
}
