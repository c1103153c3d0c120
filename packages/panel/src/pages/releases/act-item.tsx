import { Link } from 'react-aria-components'
import { useCatalog, type ChangedAct, type ReleaseAct, type ReleaseReason } from '../../api/index.js'
import { reasonText, useT } from '../../i18n/index.js'
import { Badge, CloseIcon, IconButton, type Tone } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { Changed } from './changed-act.js'
import { Did } from './done-act.js'
import { useCopy } from './use-copy.js'

export interface ActItemProps {
  readonly act: ReleaseAct
  /** The name of the entry, if it is about one. */
  readonly label: string
  readonly isGone: boolean
  readonly isOver: boolean
  readonly reasons: readonly ReleaseReason[]
  /** Null: nothing can be changed. */
  readonly onRemove: (() => void) | null
  /** Null: the release is done. */
  readonly onApprove: ((act: ReleaseAct & { readonly changed: ChangedAct }) => Promise<unknown>) | null
}

const tones: Readonly<Record<ReleaseAct['act'], Tone>> = { publish: 'good', unpublish: 'neutral', delete: 'bad' }

/** One act of a release, with the problems that stand against it. */
export function ActItem({ act, label, isGone, isOver, reasons, onRemove, onApprove }: ActItemProps) {
  const t = useT()
  const type = useCatalog()?.typeOf.get(act.type)
  const copy = useCopy(act.type, isOver ? undefined : act.copy)
  const entry = act.done?.entry ?? act.entry
  const name =
    copy?.name ?? act.done?.title ?? (entry === undefined ? t('releases.copy', { id: act.copy ?? 0 }) : label)
  const ofEntry = type?.kind === 'single' ? paths.single(act.type) : paths.entry(act.type, entry ?? 0)
  // An earlier version of the server did not keep what a working copy became.
  const leads = copy !== undefined || (entry !== undefined && !(isOver && isGone))
  return (
    <>
      <Badge tone={tones[act.act]}>{t(`releases.${act.act}`)}</Badge>
      <span className="release-subject">
        {leads ? (
          <Link className="label-link" href={copy?.href ?? ofEntry}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        <span className="soft small">{type?.displayName ?? act.type}</span>
        {act.done?.locale && <span className="soft small">{act.done.locale}</span>}
        {isGone && <Badge tone="bad">{t('releases.gone')}</Badge>}
      </span>
      {onRemove && (
        <IconButton icon={CloseIcon} size="small" label={t('releases.removeAct', { label: name })} onPress={onRemove} />
      )}
      {act.done && <Did done={act.done} />}
      {isChanged(act) && <Changed act={act} label={name} onApprove={onApprove} />}
      {reasons
        .filter((reason) => reason.code !== 'unapproved' || !act.changed)
        .map((reason) => (
          <p key={reason.message} className="release-reason">
            {reasonText(t, reason)}
          </p>
        ))}
    </>
  )
}

function isChanged(act: ReleaseAct): act is ReleaseAct & { readonly changed: ChangedAct } {
  return act.changed !== undefined
}
