import type { ApiToken, NewApiToken } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useRead } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { Badge, Button, Dialog, KeyIcon, Moment, Secret } from '../../kit/index.js'
import { ManagedTable } from '../../shell/index.js'
import { TokenForm } from './token-form.js'

/** The tokens with which programs use the API. */
export function TokensPage() {
  const t = useT()
  const { moment } = useFormats()
  const { data, error, refetch } = useRead<readonly ApiToken[]>('/tokens')
  const [made, setMade] = useState<NewApiToken | null>(null)
  return (
    <>
      <ManagedTable
        title={t('shell.tokens')}
        rows={data}
        error={error}
        refetch={refetch}
        path="/tokens"
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={{ icon: KeyIcon, title: 'tokens.empty', hint: 'tokens.emptyHint' }}
        create={{ name: 'tokens.create' }}
        columns={[
          { title: t('common.name'), cell: ({ name }) => <strong>{name}</strong> },
          {
            title: t('tokens.actions'),
            cell: ({ actions }) => (
              <span title={actions.join('\n')}>
                <Badge>{t('tokens.count', { count: actions.length })}</Badge>
              </span>
            ),
          },
          { title: t('tokens.used'), cell: ({ lastUsedAt }) => <Moment value={lastUsedAt} /> },
          {
            title: t('tokens.expires'),
            cell: ({ expiresAt }) => (expiresAt === null ? t('tokens.never') : moment(expiresAt)),
          },
        ]}
        showsButtons
        deletion={{
          name: 'tokens.revoke',
          title: (name) => t('tokens.revokeTitle', { name }),
          hint: 'tokens.revokeHint',
        }}
        form={(_, onClose) => <TokenForm onClose={onClose} onMade={setMade} />}
      />
      {made && (
        <Dialog
          isOpen
          onClose={() => setMade(null)}
          title={t('tokens.secretTitle')}
          isDismissable={false}
          actions={
            <Button variant="primary" onPress={() => setMade(null)}>
              {t('common.done')}
            </Button>
          }
        >
          <p>{t('tokens.secretHint')}</p>
          <Secret label={t('tokens.secretTitle')} value={made.secret} />
        </Dialog>
      )}
    </>
  )
}
