import { Link } from 'react-aria-components'
import { useCatalog, type ChangedAct, type ReleaseAct, type ReleaseReason } from '../../api/index.js'
import { reasonText, useT } from '../../i18n/index.js'
import { Badge, CloseIcon, IconButton, type Tone } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { Changed } from './changed-act.js'
import { useCopy } from './use-copy.js'

export interface ActItemProps {
  readonly act: ReleaseAct
  /** The name of the entry, if it is about one. */
  readonly label: string
  readonly isGone: boolean
  readonly reasons: readonly ReleaseReason[]
  /** Null: nothing can be changed. */
  readonly onRemove: (() => void) | null
  /** Null: the release is done. */
  readonly onApprove: ((act: ReleaseAct & { readonly changed: ChangedAct }) => Promise<unknown>) | null
}

const tones: Readonly<Record<ReleaseAct['act'], Tone>> = { publish: 'good', unpublish: 'neutral', delete: 'bad' }

/** One act of a release, with the problems that stand against it. */
export function ActItem({ act, label, isGone, reasons, onRemove, onApprove }: ActItemProps) {
  const t = useT()
  const type = useCatalog()?.typeOf.get(act.type)
  const copy = useCopy(act.type, act.copy)
  const name = copy?.name ?? label
  const ofEntry = type?.kind === 'single' ? paths.single(act.type) : paths.entry(act.type, act.entry ?? 0)
  return (
    <>
      <Badge tone={tones[act.act]}>{t(`releases.${act.act}`)}</Badge>
      <span className="release-subject">
        <Link className="label-link" href={copy?.href ?? ofEntry}>
          {name}
        </Link>
        <span className="soft small">{type?.displayName ?? act.type}</span>
        {isGone && <Badge tone="bad">{t('releases.gone')}</Badge>}
      </span>
      {onRemove && (
        <IconButton icon={CloseIcon} size="small" label={t('releases.removeAct', { label: name })} onPress={onRemove} />
      )}
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
