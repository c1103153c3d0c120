import type { ReactNode } from 'react'
import { useT } from '../i18n/index.js'
import { LinkButton } from '../kit/index.js'
import { paths } from '../paths.js'
import { Page } from './page.js'

/** Nothing is at the address, or nothing that the person may see. `back` is the page above. */
export function MissingPage({ back, children }: { readonly back?: string | undefined; readonly children?: ReactNode }) {
  const t = useT()
  return (
    <Page title={t('error.notFound')} back={back}>
      {children}
      <div>
        <LinkButton href={paths.home}>{t('shell.home')}</LinkButton>
      </div>
    </Page>
  )
}
