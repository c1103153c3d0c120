import type { ReactNode } from 'react'
import './card.css'

/** A titled part of a page. */
export function Card({
  title,
  hint,
  actions,
  children,
}: {
  readonly title?: ReactNode
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="card">
      {title !== undefined && (
        <header className="card-head">
          <div className="grow">
            <h2>{title}</h2>
            {hint !== undefined && <p className="soft small">{hint}</p>}
          </div>
          {actions && <div className="row">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
