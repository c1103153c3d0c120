import type { Administrator, AdministratorInput, InvitationLink, Role } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { send, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Checkbox, FormDialog, TextField } from '../../kit/index.js'
import { nameOf } from '../../shell/index.js'
import { useRoleWords } from '../../shell/index.js'
import { changesOf } from '../../form/document/changes-of.js'

interface AdministratorFormProps {
  /** Null: a new one is invited. */
  readonly administrator: Administrator | null
  readonly roles: readonly Role[]
  readonly onClose: () => void
  readonly onLink: (link: InvitationLink) => void
}

export function AdministratorForm({ administrator, roles, onClose, onLink }: AdministratorFormProps) {
  const t = useT()
  const words = useRoleWords()
  const renew = useRenew()
  const [email, setEmail] = useState(administrator?.email ?? '')
  const [firstname, setFirstname] = useState(administrator?.firstname ?? '')
  const [lastname, setLastname] = useState(administrator?.lastname ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(administrator?.roles ?? [])
  const save = async () => {
    const entered = { email: email.trim(), firstname, lastname, roles: chosen }
    const body: AdministratorInput = administrator ? changesOf({ ...administrator }, entered) : entered
    if (Object.keys(body).length === 0) return
    if (administrator) await send(`/administrators/${administrator.id}`, { method: 'PUT', body })
    else onLink((await send<InvitationLink>('/administrators', { method: 'POST', body })).data)
    await renew('/administrators', '/roles', '/session')
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={administrator ? t('admins.edit', { name: nameOf(administrator) }) : t('admins.inviteTitle')}
      submit={administrator ? t('common.save') : t('admins.inviteDo')}
      isReady={email.trim() !== '' && chosen.length > 0}
      onSubmit={save}
    >
      <TextField label={t('session.email')} type="email" value={email} onChange={setEmail} isRequired autoFocus />
      <div className="field-pair">
        <TextField label={t('session.firstname')} value={firstname} onChange={setFirstname} />
        <TextField label={t('session.lastname')} value={lastname} onChange={setLastname} />
      </div>
      <fieldset className="stack stack-tight">
        <legend className="field-label">
          {t('admins.roles')}
          <span className="field-star" aria-hidden="true">
            *
          </span>
        </legend>
        {roles
          .map((role) => ({ name: role.name, ...words(role.name, role) }))
          .map(({ name, title, hint }) => (
            <Checkbox
              key={name}
              isSelected={chosen.includes(name)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            >
              <span className="item-text">
                {title}
                {hint !== undefined && <span className="item-hint">{hint}</span>}
              </span>
            </Checkbox>
          ))}
      </fieldset>
    </FormDialog>
  )
}
