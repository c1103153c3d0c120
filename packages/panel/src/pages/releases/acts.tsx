import type { LinkLabel } from '@content-gen/admin/contract'
import { useRead, type ReleaseAct, type ReleaseReason } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ActItem, type ActItemProps } from './act-item.js'

interface ActsProps extends Pick<ActItemProps, 'reasons' | 'onApprove'> {
  readonly acts: readonly (ReleaseAct | null)[]
  /** The release is done: what it deleted is gone. */
  readonly isOver: boolean
  /** Null: nothing can be changed. */
  readonly onRemove: ((act: ReleaseAct) => void) | null
}

function keyOf({ type, entry }: Pick<ReleaseAct, 'type' | 'entry'>): string {
  return `${type}:${entry}`
}

/** The acts of a release, with the problems that stand against them. */
export function Acts({ acts, reasons, isOver, onRemove, onApprove }: ActsProps) {
  const t = useT()
  const entries = acts.flatMap((act) => (act?.entry === undefined ? [] : [keyOf(act)])).slice(0, 100)
  const { data } = useRead<{ readonly links: readonly LinkLabel[] }>('/labels', {
    query: { links: entries.join(',') },
    isEnabled: entries.length > 0,
    keepsPrevious: true,
  })
  if (acts.length === 0) return <p className="soft">{t('releases.actCount', { count: 0 })}</p>
  const found = new Set(data?.links.map(({ type, id }) => keyOf({ type, entry: id })))
  /** Acts on entries that are hidden from the person are not named. */
  const isGone = (act: ReleaseAct) =>
    !isOver && data !== undefined && entries.includes(keyOf(act)) && !found.has(keyOf(act))
  const labelOf = ({ type, entry }: ReleaseAct) =>
    data?.links.find((link) => link.type === type && link.id === entry)?.label || `#${entry}`
  const against = (index: number): readonly ReleaseReason[] => reasons.filter((reason) => reason.index === index)
  return (
    <ul className="release-acts">
      {acts.map((act, index) => (
        // Acts have no identity of their own.
        <li
          key={act ? `${act.act} ${act.type} ${act.entry ?? `copy ${act.copy}`}` : `hidden ${index}`}
          className="release-act"
        >
          {act === null ? (
            <span className="soft">{t('releases.hidden')}</span>
          ) : (
            <ActItem
              act={act}
              label={labelOf(act)}
              isGone={isGone(act)}
              reasons={against(index)}
              onRemove={onRemove && (() => onRemove(act))}
              onApprove={onApprove}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
