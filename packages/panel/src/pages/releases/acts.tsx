import type { LinkLabel } from '@content-gen/admin/panel-api'
import { useRead, type ReleaseAct, type ReleaseReason } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ActItem, type ActItemProps } from './act-item.js'

interface ActsProps extends Pick<ActItemProps, 'reasons' | 'onApprove'> {
  readonly acts: readonly (ReleaseAct | null)[]
  /** The release is done. */
  readonly isOver: boolean
  /** Null: nothing can be changed. */
  readonly onRemove: ((act: ReleaseAct) => void) | null
}

type Subject = Pick<ReleaseAct, 'type' | 'entry' | 'done'>

function entryOf({ entry, done }: Subject): number | undefined {
  return done?.entry ?? entry
}

function keyOf(subject: Subject): string {
  return `${subject.type}:${entryOf(subject)}`
}

/** The acts of a release, with the problems that stand against them. */
export function Acts({ acts, reasons, isOver, onRemove, onApprove }: ActsProps) {
  const t = useT()
  const entries = acts.flatMap((act) => (act === null || entryOf(act) === undefined ? [] : [keyOf(act)])).slice(0, 100)
  const { data } = useRead<{ readonly links: readonly LinkLabel[] }>('/labels', {
    query: { links: entries.join(',') },
    isEnabled: entries.length > 0,
    keepsPrevious: true,
  })
  if (acts.length === 0) return <p className="soft">{t('releases.actCount', { count: 0 })}</p>
  const found = new Set(data?.links.map(({ type, id }) => keyOf({ type, entry: id })))
  /** Acts on entries that are hidden from the person are not named. */
  const isGone = (act: ReleaseAct) => data !== undefined && entries.includes(keyOf(act)) && !found.has(keyOf(act))
  const labelOf = (act: ReleaseAct) =>
    data?.links.find(({ type, id }) => type === act.type && id === entryOf(act))?.label || `#${entryOf(act)}`
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
              isOver={isOver}
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
