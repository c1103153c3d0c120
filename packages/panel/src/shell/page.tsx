import { useEffect, type ReactNode } from 'react'
import { useT } from '../i18n/index.js'
import { ArrowStartIcon, LinkButton } from '../kit/index.js'
import './page.css'

export interface PageProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  /** The address of the page above. */
  readonly back?: string | undefined
  readonly width?: 'normal' | 'wide' | undefined
  readonly children: ReactNode
}

/** A page with its head. The title is also the window's. */
export function Page({ title, subtitle, actions, back, width = 'wide', children }: PageProps) {
  const t = useT()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={`page page-${width}`}>
      {back !== undefined && (
        <div className="page-back">
          <LinkButton href={back} variant="quiet" size="small" icon={ArrowStartIcon}>
            {t('common.back')}
          </LinkButton>
        </div>
      )}
      <header className="page-head">
        <div className="grow">
          <h1>{title}</h1>
          {subtitle !== undefined && <div className="page-subtitle">{subtitle}</div>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
