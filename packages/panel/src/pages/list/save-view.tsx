import type { ViewRole } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useT } from '../../i18n/index.js'
import { Checkbox, FormDialog, TextField } from '../../kit/index.js'
import { useRoleWords } from '../../shell/index.js'

interface SaveViewProps {
  /** Those with which the person may share. */
  readonly roles: readonly ViewRole[]
  /** Without roles it is the person's own. */
  readonly onSave: (name: string, roles: readonly string[]) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the name of a view, and for the roles that have it. */
export function SaveView({ roles, onSave, onClose }: SaveViewProps) {
  const t = useT()
  const words = useRoleWords()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('list.viewSaveTitle')}
      submit={t('common.save')}
      isReady={name.trim() !== ''}
      onSubmit={() => onSave(name.trim(), chosen)}
    >
      <TextField label={t('list.viewName')} value={name} onChange={setName} maxLength={100} autoFocus />
      {roles.length > 0 && (
        <fieldset className="stack stack-tight">
          <legend className="field-label">{t('list.viewShare')}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role.name}
              isSelected={chosen.includes(role.name)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, role.name] : chosen.filter((one) => one !== role.name))}
            >
              {words(role.name, role).title}
            </Checkbox>
          ))}
          <p className="soft small">{t('list.viewShareHint')}</p>
        </fieldset>
      )}
    </FormDialog>
  )
}
