import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRenew, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Button,
  CropIcon,
  Dialog,
  DownloadIcon,
  Failure,
  FocusIcon,
  LinkButton,
  Loading,
  RefreshIcon,
  TrashIcon,
} from '../../kit/index.js'
import { ChooseFiles } from '../uploads/choose-files.js'
import { canCrop, CropDialog } from './crop-dialog.js'
import { DeleteFiles } from './delete-files.js'
import { kindOf } from '../file/file.js'
import type { LibraryFile } from '../file/file.js'
import { FileFacts } from '../file/file-facts.js'
import { FilePreview } from '../file/file-preview.js'
import { FileTexts } from './file-texts.js'
import { FileUsesList } from './file-uses.js'
import { useFocalPoints } from '../file/focal-points.js'
import { FocusDialog } from './focus-dialog.js'
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
      {read.isError ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <div className="details">
          <div className="details-picture">
            <FilePreview file={read.data} />
          </div>
          <FileActs file={read.data} onDeleted={onClose} />
          <FileTexts file={read.data} onTouched={setTouched} />
          <FileUsesList id={id} />
          <FileFacts file={read.data} />
        </div>
      ) : (
        <Loading label={t('common.loading')} />
      )}
    </Dialog>
  )
}

function FileActs({ file, onDeleted }: { readonly file: LibraryFile; readonly onDeleted: () => void }) {
  const t = useT()
  const { media } = useRights()
  const renew = useRenew()
  const [asks, setAsks] = useState(false)
  const [crops, setCrops] = useState(false)
  const [focuses, setFocuses] = useState(false)
  const points = useFocalPoints([file.id])
  const [uploads] = useState(() => new Uploads())
  const refusedUnless = (isPermitted: boolean) => (isPermitted ? null : t('rights.refused'))
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
          <Button size="small" icon={RefreshIcon} refused={refusedUnless(media.update)}>
            {t('library.replace')}
          </Button>
        </ChooseFiles>
        {canCrop(file) && (
          <Button
            size="small"
            icon={CropIcon}
            refused={refusedUnless(media.update || media.upload)}
            onPress={() => setCrops(true)}
          >
            {t('crop.title')}
          </Button>
        )}
        {file.width !== null && kindOf(file.mime) === 'images' && (
          <Button size="small" icon={FocusIcon} refused={refusedUnless(media.update)} onPress={() => setFocuses(true)}>
            {t('focus.title')}
          </Button>
        )}
        <LinkButton size="small" href={file.url} target="_blank" rel="noopener" icon={DownloadIcon}>
          {t('library.open')}
        </LinkButton>
        <Button size="small" icon={TrashIcon} refused={refusedUnless(media.delete)} onPress={() => setAsks(true)}>
          {t('common.delete')}
        </Button>
      </div>
      <UploadList uploads={uploads} />
      {focuses && <FocusDialog file={file} point={points.get(file.id) ?? null} onClose={() => setFocuses(false)} />}
      {crops && <CropDialog file={file} onDone={renewFile} onClose={() => setCrops(false)} />}
      {asks && <DeleteFiles files={[file]} onDeleted={onDeleted} onClose={() => setAsks(false)} />}
    </>
  )
}
