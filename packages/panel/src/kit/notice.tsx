import type { ReactNode } from 'react'
import { classNames } from './class-names.js'
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.js'
import './notice.css'

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'accent'

const symbols = {
  neutral: InfoIcon,
  accent: InfoIcon,
  info: InfoIcon,
  good: SuccessIcon,
  warn: WarningIcon,
  bad: ErrorIcon,
}

/** A message that stays where it is. Failures are read aloud at once. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
}: {
  readonly tone?: Tone
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  const Symbol = symbols[tone]
  return (
    <div className={classNames('notice', `tone-${tone}`)} role={tone === 'bad' ? 'alert' : 'status'}>
      <Symbol />
      <div className="notice-text">
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}

/** A small word with a colour: a state, a locale, a number. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  readonly tone?: Tone
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <span className={classNames('badge', `tone-${tone}`)}>
      {icon}
      {children}
    </span>
  )
}

/** Shown in place of a list that holds nothing. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="empty">
      {icon !== undefined && <div className="empty-icon">{icon}</div>}
      <p className="empty-title">{title}</p>
      {children !== undefined && <div className="empty-text">{children}</div>}
      {actions !== undefined && <div className="row row-wrap">{actions}</div>}
    </div>
  )
}
