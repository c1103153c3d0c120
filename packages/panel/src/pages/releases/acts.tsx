import type { LinkLabel } from '@content-gen/admin/contract'
import { Link } from 'react-aria-components'
import { useCatalog, useRead, type ChangedAct, type ReleaseAct, type ReleaseReason } from '../../api/index.js'
import { reasonText, useT } from '../../i18n/index.js'
import { Badge, CloseIcon, IconButton, type Tone } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { Changed } from './changed-act.js'
import { CopyLink } from './copy-link.js'

interface ActsProps {
  readonly acts: readonly (ReleaseAct | null)[]
  readonly reasons: readonly ReleaseReason[]
  /** The release is done: what it deleted is gone. */
  readonly isOver: boolean
  /** Null: nothing can be changed. */
  readonly onChange: ((acts: readonly (ReleaseAct | null)[]) => void) | null
  /** Null: the release is done. */
  readonly onApprove: ((act: ReleaseAct & { readonly changed: ChangedAct }) => void) | null
}

const tones: Readonly<Record<ReleaseAct['act'], Tone>> = { publish: 'good', unpublish: 'neutral', delete: 'bad' }

function keyOf({ type, entry }: Pick<ReleaseAct, 'type' | 'entry'>): string {
  return `${type}:${entry}`
}

/** The acts of a release, with the problems that stand against them. */
export function Acts({ acts, reasons, isOver, onChange, onApprove }: ActsProps) {
  const t = useT()
  const catalog = useCatalog()
  const entries = acts.flatMap((act) => (act?.entry === undefined ? [] : [keyOf(act)])).slice(0, 100)
  const { data } = useRead<{ readonly links: readonly LinkLabel[] }>('/labels', {
    query: { links: entries.join(',') },
    isEnabled: entries.length > 0,
    keepsPrevious: true,
  })
  if (acts.length === 0) return <p className="soft">{t('releases.actCount', { count: 0 })}</p>
  const addressOf = (type: string, entry: number) =>
    catalog?.typeOf.get(type)?.kind === 'single' ? paths.single(type) : paths.entry(type, entry)
  const found = new Set(data?.links.map(({ type, id }) => keyOf({ type, entry: id })))
  /** Acts on entries that are hidden from the person are not named. */
  const isGone = (act: ReleaseAct) =>
    !isOver && data !== undefined && entries.includes(keyOf(act)) && !found.has(keyOf(act))
  const labelOf = ({ type, entry, copy }: ReleaseAct) => {
    if (entry === undefined) return t('releases.copy', { id: copy ?? 0 })
    return data?.links.find((link) => link.type === type && link.id === entry)?.label || `#${entry}`
  }
  return (
    <ul className="release-acts">
      {acts.map((act, index) => {
        const against = reasons.filter((reason) => reason.index === index)
        return (
          // Acts have no identity of their own.
          <li
            key={act ? `${act.act} ${act.type} ${act.entry ?? `copy ${act.copy}`}` : `hidden ${index}`}
            className="release-act"
          >
            {act === null ? (
              <span className="soft">{t('releases.hidden')}</span>
            ) : (
              <>
                <Badge tone={tones[act.act]}>{t(`releases.${act.act}`)}</Badge>
                <span className="release-subject">
                  {act.entry === undefined ? (
                    <CopyLink type={act.type} copy={act.copy ?? 0} />
                  ) : (
                    <Link className="label-link" href={addressOf(act.type, act.entry)}>
                      {labelOf(act)}
                    </Link>
                  )}
                  <span className="soft small">{catalog?.typeOf.get(act.type)?.displayName ?? act.type}</span>
                  {isGone(act) && <Badge tone="bad">{t('releases.gone')}</Badge>}
                </span>
                {onChange && (
                  <IconButton
                    icon={CloseIcon}
                    size="small"
                    label={t('releases.removeAct', { label: labelOf(act) })}
                    onPress={() => onChange(acts.filter((other) => other !== act))}
                  />
                )}
              </>
            )}
            {act && isChanged(act) && <Changed act={act} label={labelOf(act)} onApprove={onApprove} />}
            {against
              .filter((reason) => reason.code !== 'unapproved' || !act?.changed)
              .map((reason) => (
                <p key={reason.message} className="release-reason">
                  {reasonText(t, reason)}
                </p>
              ))}
          </li>
        )
      })}
    </ul>
  )
}

function isChanged(act: ReleaseAct): act is ReleaseAct & { readonly changed: ChangedAct } {
  return act.changed !== undefined
}
