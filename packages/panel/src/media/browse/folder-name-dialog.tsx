import { useState } from 'react'
import { send, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { FormDialog, TextField } from '../../kit/index.js'
import { libraryKey } from '../file/folders.js'
import type { Folder } from '../file/folders.js'

export interface FolderNameDialogProps {
  /** The folder that gets another name, or the one in which a new one is made. */
  readonly folder: { readonly renamed: Folder } | { readonly parent: number | null }
  readonly onClose: () => void
}

/** Makes a folder, or renames one. */
export function FolderNameDialog({ folder, onClose }: FolderNameDialogProps) {
  const t = useT()
  const renew = useRenew()
  const before = 'renamed' in folder ? folder.renamed.name : ''
  const [name, setName] = useState(before)
  const isNew = !('renamed' in folder)
  const save = async () => {
    if ('renamed' in folder) await send(`/upload/folders/${folder.renamed.id}`, { method: 'PUT', body: { name } })
    else await send('/upload/folders', { method: 'POST', body: { name, parent: folder.parent } })
    await renew(libraryKey)
  }
  return (
    <FormDialog
      isOpen
      size="small"
      title={isNew ? t('folders.new') : t('folders.renameTitle', { name: before })}
      submit={isNew ? t('folders.create') : t('folders.rename')}
      isReady={name.trim() !== '' && name !== before}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label={t('common.name')} value={name} onChange={setName} maxLength={100} autoFocus />
    </FormDialog>
  )
}
