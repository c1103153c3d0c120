import { useId } from 'react'
import type { ReactNode } from 'react'
import { GroupHead } from './group-head.js'
import type { Issue } from '../rules/issue.js'
import { useIssueText } from './issue-text.js'

/** A field of several controls, in the frame that fields of the kit have: a label above, the problem below. */
export function GroupField({
  label,
  aside,
  isRequired,
  issue,
  children,
}: {
  readonly label: string
  readonly aside: ReactNode
  readonly isRequired: boolean | undefined
  readonly issue: Issue | null
  readonly children: ReactNode
}) {
  const id = useId()
  const errorId = useId()
  const error = useIssueText()(issue)
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={id}
      {...(error === null ? {} : { 'aria-describedby': errorId })}
    >
      <GroupHead id={id} label={label} aside={aside} isRequired={isRequired} />
      {children}
      {error !== null && (
        <div className="field-error" id={errorId}>
          {error}
        </div>
      )}
    </div>
  )
}
