import { useQuery } from '@tanstack/react-query'
import { ApiError, errorOf, send, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ConfirmDialog, Notice, ReadState, toast, useFailureText } from '../../kit/index.js'
import { LostUses, removeFiles } from '../../media/details/delete-files.js'
import type { LibraryFile } from '../../media/file/file.js'
import { libraryKey } from '../../media/file/folders.js'
import type { Folder } from '../../media/file/folders.js'

interface Contents {
  readonly files: number
  readonly folders: number
}

export interface DeleteChosenProps {
  readonly folders: readonly Folder[]
  readonly files: readonly Pick<LibraryFile, 'id'>[]
  readonly onDeleted: () => void
  readonly onClose: () => void
}

const contentsKey = '/upload/folders/contents'

/** Asks whether folders may go with what is in them, and files beside them, and deletes that much and no more. */
export function DeleteChosen({ folders, files, onDeleted, onClose }: DeleteChosenProps) {
  const t = useT()
  const failureText = useFailureText()
  const renew = useRenew()
  const read = useQuery({
    queryKey: [contentsKey, folders.map(({ id }) => id)],
    queryFn: () => Promise.all(folders.map(readContents)),
    staleTime: 0,
  })
  const [first] = folders
  const held = sum(read.data ?? [])
  const isEmpty = read.data !== undefined && held.files + held.folders === 0
  /** Each on its own: what is gone already does not stop the others. */
  const remove = async () => {
    const failed: Error[] = []
    for (const [index, folder] of folders.entries()) {
      try {
        await send(`/upload/folders/${folder.id}`, { method: 'DELETE', query: { ...read.data?.[index] } })
      } catch (error) {
        failed.push(errorOf(error))
      }
    }
    // Somebody changed a folder meanwhile: the new numbers are asked about.
    const changed = failed.find((error) => error instanceof ApiError && error.status === 409)
    if (changed === undefined) failed.push(...(await removeFiles(files)))
    await renew(libraryKey)
    if (changed) {
      await read.refetch()
      throw changed
    }
    const [reason] = failed
    if (reason)
      toast({ tone: 'bad', text: t('library.deleteFailed', { count: failed.length }), more: failureText(reason) })
    onDeleted()
  }
  const count = folders.length + files.length
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isReady={read.data !== undefined}
      title={count === 1 && first ? t('library.deleteTitle', { name: first.name }) : t('folders.deleteMany', { count })}
      confirm={isEmpty || read.data === undefined ? t('common.delete') : t('folders.deleteAll')}
      onConfirm={remove}
      onClose={onClose}
    >
      {read.isError || read.data === undefined ? (
        <ReadState data={read.data} error={read.error} refetch={read.refetch} />
      ) : (
        <div className="stack">
          {isEmpty ? (
            <p>{t('folders.areEmpty', { count: folders.length })}</p>
          ) : (
            <Notice tone="warn">{t('folders.deleteText', { ...held })}</Notice>
          )}
          {folders.map(
            ({ id, name }, index) =>
              (read.data[index]?.files ?? 0) > 0 && (
                <section key={id}>
                  {folders.length > 1 && <h3>{name}</h3>}
                  <LostUses of={{ folder: id }} />
                </section>
              ),
          )}
          {files.length > 0 && <LostUses of={{ files: files.map(({ id }) => id) }} />}
          <p>{t('entry.deleteForever')}</p>
        </div>
      )}
    </ConfirmDialog>
  )
}

async function readContents({ id }: Folder): Promise<Contents> {
  return (await send<Contents>(`/upload/folders/${id}/contents`)).data
}

function sum(contents: readonly Contents[]): Contents {
  const of = (name: keyof Contents) => contents.reduce((total, each) => total + each[name], 0)
  return { files: of('files'), folders: of('folders') }
}
