import { useT } from '../../i18n/index.js'
import { LinkButton } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { Page } from '../../shell/index.js'

export function NotFoundPage() {
  const t = useT()
  return (
    <Page title={t('error.notFound')}>
      <div>
        <LinkButton href={paths.home}>{t('shell.home')}</LinkButton>
      </div>
    </Page>
  )
}
