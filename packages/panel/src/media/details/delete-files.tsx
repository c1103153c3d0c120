import { errorOf, send, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ConfirmDialog, Loading, Notice, toast, useFailureText } from '../../kit/index.js'
import type { LibraryFile } from '../file/file.js'
import { useFileUses } from './file-uses.js'
import type { UsedFiles } from './file-uses.js'
import { UseLines } from '../../shell/use-lines.js'
import { libraryKey } from '../file/folders.js'
import { filesKey } from '../file/use-files.js'

/** The most uses that the question lists. */
const listed = 5

/** Asks whether files may go, with the entries that would be without them, and deletes them. */
export function DeleteFiles({
  files,
  onDeleted,
  onClose,
}: {
  readonly files: readonly Pick<LibraryFile, 'id' | 'name'>[]
  readonly onDeleted: () => void
  readonly onClose: () => void
}) {
  const t = useT()
  const failureText = useFailureText()
  const renew = useRenew()
  const [first] = files
  const remove = async () => {
    const failed = await removeFiles(files)
    await renew(libraryKey)
    if (failed.length > 0)
      toast({
        tone: 'bad',
        text: t('library.deleteFailed', { count: failed.length }),
        more: failed[0] && failureText(failed[0]),
      })
    if (failed.length < files.length) onDeleted()
  }
  const title =
    files.length === 1 && first
      ? t('library.deleteTitle', { name: first.name })
      : t('library.deleteMany', { count: files.length })
  return (
    <ConfirmDialog isOpen onClose={onClose} title={title} confirm={t('common.delete')} isDanger onConfirm={remove}>
      <LostUses of={{ files: files.map(({ id }) => id) }} />
      <p>{t('entry.deleteForever')}</p>
    </ConfirmDialog>
  )
}

/** Deletes files, each on its own: what is gone already does not stop the others. Returns why some were not deleted. */
export async function removeFiles(files: readonly Pick<LibraryFile, 'id'>[]): Promise<readonly Error[]> {
  const failed: Error[] = []
  for (const { id } of files) {
    try {
      await send(`${filesKey}/${id}`, { method: 'DELETE' })
    } catch (error) {
      failed.push(errorOf(error))
    }
  }
  return failed
}

/** Tells what deleting files takes from entries. */
export function LostUses({ of }: { readonly of: UsedFiles }) {
  const t = useT()
  const { data, isPending } = useFileUses(of)
  if (isPending) return <Loading label={t('common.loading')} />
  if (data === undefined || (data.count === 0 && data.isMore))
    return <Notice tone="warn">{t('library.usesUnknown')}</Notice>
  if (data.count === 0) return <p>{t('library.deleteText')}</p>
  const { count, isMore, uses } = data
  return (
    <div className="stack">
      <Notice tone="warn">{t(isMore ? 'library.deleteUsedMore' : 'library.deleteUsed', { count })}</Notice>
      <UseLines uses={uses.slice(0, listed)} />
      {count > listed && <p className="soft small">{t('library.moreUses', { count: count - listed })}</p>}
    </div>
  )
}
