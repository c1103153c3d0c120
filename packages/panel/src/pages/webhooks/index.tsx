import { useSearchParams } from 'wouter'
import { useT } from '../../i18n/index.js'
import { Tabs } from '../../kit/index.js'
import { Page } from '../../shell/index.js'
import { Deliveries } from './deliveries.js'
import { Webhooks } from './webhooks.js'

/** The receivers of events, and the messages that they were sent. */
export function WebhooksPage() {
  const t = useT()
  const [parameters, setParameters] = useSearchParams()
  return (
    <Page title={t('shell.webhooks')}>
      <Tabs
        label={t('shell.webhooks')}
        value={parameters.get('tab') === 'deliveries' ? 'deliveries' : 'list'}
        onChange={(tab) => setParameters(tab === 'list' ? {} : { tab })}
        parts={[
          { id: 'list', title: t('hooks.list'), content: <Webhooks /> },
          { id: 'deliveries', title: t('hooks.deliveries'), content: <Deliveries /> },
        ]}
      />
    </Page>
  )
}
