import { useState } from 'react'
import { send, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { FormDialog, Select, TextField } from '../../kit/index.js'

interface IdentityFormProps {
  readonly path: string
  /** The sites at which nobody signs in to the account yet. */
  readonly providers: readonly string[]
  readonly onClose: () => void
}

/** Links an account with a person at another site. */
export function IdentityForm({ path, providers, onClose }: IdentityFormProps) {
  const t = useT()
  const renew = useRenew()
  const [provider, setProvider] = useState(providers[0] ?? null)
  const [subject, setSubject] = useState('')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('users.othersLinkTitle')}
      submit={t('users.othersLinkDo')}
      size="small"
      isReady={provider !== null && subject.trim() !== ''}
      onSubmit={async () => {
        await send(path, { method: 'POST', body: { provider, subject } })
        await renew(path)
      }}
    >
      <p className="soft">{t('users.othersLinkHint')}</p>
      <Select
        label={t('users.site')}
        options={providers.map((name) => ({ id: name, text: name }))}
        value={provider}
        onChange={setProvider}
      />
      <TextField
        label={t('users.person')}
        hint={t('users.personHint')}
        value={subject}
        onChange={setSubject}
        isRequired
        autoComplete="off"
      />
    </FormDialog>
  )
}
