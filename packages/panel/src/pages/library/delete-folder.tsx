import { ApiError, send, useRead, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ConfirmDialog, Loading, Notice } from '../../kit/index.js'
import { LostUses } from './delete-files.js'
import { libraryKey } from './folders.js'
import type { Folder } from './folders.js'

interface Contents {
  readonly files: number
  readonly folders: number
}

/** Asks whether a folder may go with what is in it, and deletes that much and no more. */
export function DeleteFolder({ folder, onClose }: { readonly folder: Folder; readonly onClose: () => void }) {
  const t = useT()
  const renew = useRenew()
  const path = `/upload/folders/${folder.id}`
  const { data } = useRead<Contents>(`${path}/contents`, { staleMs: 0 })
  const remove = async () => {
    if (data === undefined) return
    const { files, folders } = data
    try {
      await send(path, { method: 'DELETE', query: { files, folders } })
    } catch (error) {
      // Somebody changed it meanwhile: the new numbers are asked about.
      if (error instanceof ApiError && error.status === 409) await renew(`${path}/contents`)
      throw error
    } finally {
      await renew(libraryKey)
    }
  }
  const isEmpty = data?.files === 0 && data.folders === 0
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isReady={data !== undefined}
      title={t('library.deleteTitle', { name: folder.name })}
      confirm={isEmpty || data === undefined ? t('common.delete') : t('folders.deleteAll')}
      onConfirm={remove}
      onClose={onClose}
    >
      {data === undefined ? (
        <Loading label={t('common.loading')} />
      ) : isEmpty ? (
        <p>{t('folders.isEmpty')}</p>
      ) : (
        <div className="stack">
          <Notice tone="warn">{t('folders.deleteText', { ...data })}</Notice>
          {data.files > 0 && <LostUses of={{ folder: folder.id }} />}
        </div>
      )}
    </ConfirmDialog>
  )
}
