import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ActButton } from '../../acts/index.js'
import { useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button } from '../../kit/index.js'
import { Page } from '../../shell/page.js'
import { DeleteChosen } from './delete-chosen.js'
import { DeleteFiles } from '../../media/details/delete-files.js'
import { FileDetails } from '../../media/details/file-details.js'
import { chosenWith } from '../../media/file/file.js'
import type { LibraryFile } from '../../media/file/file.js'
import { FolderNameDialog } from '../../media/browse/folder-name-dialog.js'
import type { FolderAct } from '../../media/browse/folder-tiles.js'
import { useFolders } from '../../media/file/folders.js'
import type { Folder } from '../../media/file/folders.js'
import { LibraryView } from '../../media/browse/library-view.js'
import { deleteAct, moveAct } from '../../media/library-acts.js'
import { MoveDialog } from './move-dialog.js'
import { pageUploads } from '../../media/uploads/uploads.js'

/** The act that a dialog asks about. */
type Asked =
  | { readonly act: 'deleteFiles' | 'deleteChosen' }
  | { readonly act: 'move'; readonly files: readonly number[]; readonly folders: readonly number[] }
  | { readonly act: Exclude<FolderAct, 'move'>; readonly folder: Folder }

export function LibraryPage() {
  const [parameters, setParameters] = useSearchParams()
  const [open, setOpen] = useState<number | null>(null)
  const [files, setFiles] = useState<readonly LibraryFile[]>([])
  const [folders, setFolders] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const t = useT()
  const all = useFolders()
  const close = () => setAsked(null)
  const clear = () => {
    setFiles([])
    setFolders(new Set())
  }
  const fileIds = files.map(({ id }) => id)
  return (
    <Page
      title={t('library.title')}
      actions={
        files.length + folders.size > 0 && (
          <ChosenActs
            files={files.length}
            folders={folders.size}
            onClear={clear}
            onAct={(act) =>
              setAsked(
                act === 'move'
                  ? { act, files: fileIds, folders: [...folders] }
                  : { act: folders.size > 0 ? 'deleteChosen' : 'deleteFiles' },
              )
            }
          />
        )
      }
    >
      <LibraryView
        folder={folderIn(parameters)}
        onFolder={(folder) => {
          clear()
          setParameters(folder === null ? {} : { folder: String(folder) })
        }}
        chosen={new Set(fileIds)}
        onChoose={(file, isChosen) => setFiles((before) => chosenWith(before, file, isChosen))}
        onOpen={({ id }) => setOpen(id)}
        folderActs={{
          chosen: folders,
          onChoose: ({ id }, isChosen) =>
            setFolders((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
          onAct: (folder, act) => setAsked(act === 'move' ? { act, files: [], folders: [folder.id] } : { act, folder }),
        }}
        uploads={pageUploads}
      />
      {open !== null && <FileDetails id={open} onClose={() => setOpen(null)} />}
      {asked?.act === 'deleteFiles' && <DeleteFiles files={files} onDeleted={clear} onClose={close} />}
      {asked?.act === 'move' && (
        <MoveDialog files={asked.files} folders={asked.folders} onMoved={clear} onClose={close} />
      )}
      {asked?.act === 'rename' && <FolderNameDialog folder={{ renamed: asked.folder }} onClose={close} />}
      {asked?.act === 'delete' && (
        <DeleteChosen folders={[asked.folder]} files={[]} onDeleted={clear} onClose={close} />
      )}
      {asked?.act === 'deleteChosen' && (
        <DeleteChosen
          folders={all.filter(({ id }) => folders.has(id))}
          files={files}
          onDeleted={clear}
          onClose={close}
        />
      )}
    </Page>
  )
}

interface ChosenActsProps {
  readonly files: number
  readonly folders: number
  readonly onClear: () => void
  readonly onAct: (act: 'move' | 'delete') => void
}

function ChosenActs({ files, folders, onClear, onAct }: ChosenActsProps) {
  const t = useT()
  const { media } = useRights()
  const on = { media, ask: onAct }
  return (
    <div className="row row-wrap">
      <span className="soft">{t('library.chosen', { count: files + folders })}</span>
      <Button size="small" variant="quiet" onPress={onClear}>
        {t('list.selectNone')}
      </Button>
      <ActButton act={moveAct} on={on} size="small" />
      <ActButton act={deleteAct} on={on} size="small" />
    </div>
  )
}

function folderIn(parameters: URLSearchParams): number | null {
  const sent = parameters.get('folder') ?? ''
  return /^[1-9]\d{0,9}$/.test(sent) ? Number(sent) : null
}
