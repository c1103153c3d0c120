import { UserIcon } from '../../../kit/index.js'
import { useOtherText, type ShownWork } from './other-text.js'

/** Names who else has written what the form shows, where it is in sight however far somebody has scrolled. */
export function OtherBadge({ state }: { readonly state: ShownWork }) {
  const other = useOtherText(state)
  return (
    <span role="status" className="entry-others">
      {other && (
        <span className="entry-other" title={`${other.title}. ${other.text}`}>
          <UserIcon />
          <span className="visually-hidden">{other.title}</span>
          <span className="truncate" aria-hidden="true">
            {other.name}
          </span>
        </span>
      )}
    </span>
  )
}
