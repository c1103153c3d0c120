import { useState } from 'react'
import { send, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ComboBox, FormDialog } from '../../kit/index.js'
import { libraryKey, pathText, targetsFor, useFolders } from '../../media/file/folders.js'

const root = 'root'

export interface MoveDialogProps {
  readonly files: readonly number[]
  readonly folders: readonly number[]
  readonly onMoved: () => void
  readonly onClose: () => void
}

/** Moves files and folders to another folder, all at once. */
export function MoveDialog({ files, folders, onMoved, onClose }: MoveDialogProps) {
  const t = useT()
  const renew = useRenew()
  const all = useFolders()
  const [to, setTo] = useState<string | null>(null)
  const options = targetsFor(all, folders)
    .map(({ id }) => ({ id: String(id), text: pathText(all, id) }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const move = async () => {
    await send('/upload/moves', { method: 'POST', body: { files, folders, to: to === root ? null : Number(to) } })
    await renew(libraryKey)
    onMoved()
  }
  return (
    <FormDialog
      isOpen
      size="small"
      title={t('folders.moveTitle', { count: files.length + folders.length })}
      submit={t('folders.moveHere')}
      isReady={to !== null}
      onSubmit={move}
      onClose={onClose}
    >
      <ComboBox
        label={t('folders.to')}
        options={[{ id: root, text: t('folders.root') }, ...options]}
        value={to}
        onChange={setTo}
        empty={t('common.noResults')}
        autoFocus
      />
    </FormDialog>
  )
}
