import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton, unless } from '../../acts/index.js'
import { useRenew, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Dialog, DownloadIcon, LinkButton, ReadState, RefreshIcon } from '../../kit/index.js'
import { ChooseFiles } from '../uploads/choose-files.js'
import { CropDialog } from './crop-dialog.js'
import { DeleteFiles } from './delete-files.js'
import type { LibraryFile } from '../file/file.js'
import { FileFacts } from '../file/file-facts.js'
import { FilePreview } from '../file/file-preview.js'
import { FileTexts } from './file-texts.js'
import { FileUsesList } from './file-uses.js'
import { useFocalPoints } from '../file/focal-points.js'
import { FocusDialog } from './focus-dialog.js'
import { cropAct, deleteAct, focusAct } from '../library-acts.js'
import { readFile } from '../file/read-file.js'
import { UploadList } from '../uploads/upload-list.js'
import { Uploads } from '../uploads/uploads.js'
import { libraryKey } from '../file/folders.js'
import { filesKey } from '../file/use-files.js'

/** All about one file: its texts, its uses, another content for it. */
export function FileDetails({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT()
  const [isTouched, setTouched] = useState(false)
  const read = useQuery({ queryKey: [`${filesKey}/${id}`], queryFn: () => readFile(id) })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={read.data?.name ?? t('library.file')}
      placement="side"
      isTouched={isTouched}
    >
      {read.isError || !read.data ? (
        <ReadState data={read.data} error={read.error} refetch={read.refetch} />
      ) : (
        <div className="details">
          <div className="details-picture">
            <FilePreview file={read.data} />
          </div>
          <FileActs file={read.data} onDeleted={onClose} />
          <FileTexts file={read.data} onTouched={setTouched} />
          <FileUsesList id={id} />
          <FileFacts file={read.data} />
        </div>
      )}
    </Dialog>
  )
}

function FileActs({ file, onDeleted }: { readonly file: LibraryFile; readonly onDeleted: () => void }) {
  const t = useT()
  const { media } = useRights()
  const renew = useRenew()
  const [asks, setAsks] = useState<'crop' | 'focus' | 'delete' | null>(null)
  const on = { file, media, ask: setAsks }
  const close = () => setAsks(null)
  const refused = unless(media.update)
  const points = useFocalPoints([file.id])
  const [uploads] = useState(() => new Uploads())
  const renewFile = () => renew(libraryKey)
  return (
    <>
      <div className="row row-wrap">
        <ChooseFiles
          isMultiple={false}
          onFiles={(files) =>
            uploads.add(files, () => void renewFile(), {
              replaces: file.id,
              seen: file.updatedAt,
              onChanged: () => void renewFile(),
            })
          }
        >
          <Button size="small" icon={RefreshIcon} refused={refused && t(refused)}>
            {t('library.replace')}
          </Button>
        </ChooseFiles>
        <ActButton act={cropAct} on={on} size="small" />
        <ActButton act={focusAct} on={on} size="small" />
        <LinkButton size="small" href={file.url} target="_blank" rel="noopener" icon={DownloadIcon}>
          {t('library.open')}
        </LinkButton>
        <ActButton act={deleteAct} on={on} size="small" />
      </div>
      <UploadList uploads={uploads} />
      {asks === 'focus' && <FocusDialog file={file} point={points.get(file.id) ?? null} onClose={close} />}
      {asks === 'crop' && <CropDialog file={file} onDone={renewFile} onClose={close} />}
      {asks === 'delete' && <DeleteFiles files={[file]} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}
