import { createContext, useContext, type ReactNode } from 'react'

/** The words of the project for a field of several controls. */
export const GroupHelp = createContext<string | undefined>(undefined)

export function GroupHead({
  id,
  label,
  aside,
  isRequired,
  count,
}: {
  readonly id: string
  readonly label: string
  readonly aside: ReactNode
  readonly isRequired?: boolean | undefined
  /** A text says it in other words than a number. */
  readonly count?: number | string | undefined
}) {
  const help = useContext(GroupHelp)
  return (
    <>
      <div className="field-head">
        <span className="field-label" id={id}>
          {label}
          {isRequired && (
            <span className="field-star" aria-hidden="true">
              *
            </span>
          )}
          {count !== undefined && count !== 0 && <span className="field-count">{count}</span>}
        </span>
        {aside}
      </div>
      {help !== undefined && <p className="field-hint field-help">{help}</p>}
    </>
  )
}
