import type { ApiToken, NewApiToken } from '@content-gen/admin/contract'
import { useState } from 'react'
import { send, useAct, useRead } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import {
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  KeyIcon,
  Moment,
  PlusIcon,
  ReadState,
  Secret,
  RowTable,
} from '../../kit/index.js'
import { Page } from '../../shell/index.js'
import { TokenForm } from './token-form.js'

/** The tokens with which programs use the API. */
export function TokensPage() {
  const t = useT()
  const { moment } = useFormats()
  const { data, error, refetch } = useRead<readonly ApiToken[]>('/tokens')
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<NewApiToken | null>(null)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  const revoke = useAct((id: number) => send(`/tokens/${id}`, { method: 'DELETE' }), ['/tokens'])
  const create = (
    <Button variant="primary" icon={PlusIcon} onPress={() => setCreating(true)}>
      {t('tokens.create')}
    </Button>
  )
  return (
    <Page title={t('shell.tokens')} actions={create}>
      <ReadState data={data} error={error} refetch={refetch} />
      {data?.length === 0 && (
        <EmptyState icon={<KeyIcon />} title={t('tokens.empty')}>
          {t('tokens.emptyHint')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <RowTable
          label={t('shell.tokens')}
          rows={data}
          keyOf={({ id }) => id}
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
            {
              title: null,
              cell: (token) => (
                <Button size="small" onPress={() => setRevoked(token)}>
                  {t('tokens.revoke')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {isCreating && <TokenForm onClose={() => setCreating(false)} onMade={setMade} />}
      <ConfirmDialog
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        title={revoked && t('tokens.revokeTitle', { name: revoked.name })}
        confirm={t('tokens.revoke')}
        isDanger
        onConfirm={() => revoked && revoke.mutateAsync(revoked.id)}
      >
        <p>{t('tokens.revokeHint')}</p>
      </ConfirmDialog>
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
    </Page>
  )
}
