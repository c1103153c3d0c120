import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useRenew, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { classNames, EmptyState, Failure, FolderIcon, ImageIcon, Loading } from '../../kit/index.js'
import { useDropping } from '../uploads/dropping.js'
import { FileGrid } from './file-grid.js'
import { fileKinds } from '../file/file.js'
import type { FileKind, LibraryFile } from '../file/file.js'
import { FolderCrumbs } from './folder-crumbs.js'
import { FolderNameDialog } from './folder-name-dialog.js'
import { FolderTiles } from './folder-tiles.js'
import type { FolderTilesProps } from './folder-tiles.js'
import { libraryKey, useFolders, within } from '../file/folders.js'
import { LibraryTools, usual } from './library-tools.js'
import { UploadList } from '../uploads/upload-list.js'
import { Uploads } from '../uploads/uploads.js'
import { useFiles } from '../file/use-files.js'
import '../library.css'

export interface LibraryViewProps {
  /** The folder that is open; null: the root. */
  readonly folder: number | null
  readonly onFolder: (folder: number | null) => void
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (file: LibraryFile, isChosen: boolean) => void
  readonly onOpen?: ((file: LibraryFile) => void) | undefined
  /** A double press takes a file at once. */
  readonly onTake?: ((file: LibraryFile) => void) | undefined
  /** Absent where folders are only opened. */
  readonly folderActs?: FolderTilesProps['acts']
  /** Only files of these kinds. */
  readonly kinds?: readonly FileKind[] | undefined
  readonly onUploaded?: ((file: LibraryFile) => void) | undefined
  readonly uploads?: Uploads | undefined
}

/** Folders, searching, filtering and uploading, as the page and the dialog have it. */
export function LibraryView(props: LibraryViewProps) {
  const { folder, onFolder, chosen, onChoose, onOpen, onTake, folderActs, kinds = [], onUploaded } = props
  const { uploads: given } = props
  const t = useT()
  const { media } = useRights()
  const renew = useRenew()
  const folders = useFolders()
  const [shown, setShown] = useState(usual)
  const [names, setNames] = useState(false)
  const [own] = useState(() => new Uploads())
  const uploads = given ?? own
  const { search, kind, sort, look } = shown
  const words = useDeferredValue(search.trim())
  const offered = kinds.length === 0 || kinds.length === fileKinds.length ? fileKinds : kinds
  const wanted = kind === 'all' ? (offered === fileKinds ? [] : offered) : [kind]
  const read = useFiles({ folder, search: words, kinds: wanted, sort })
  const { hasNextPage, fetchNextPage } = read
  const upload = (files: readonly File[]) => {
    const arrived = (file: LibraryFile) => {
      void renew(libraryKey)
      onUploaded?.(file)
    }
    uploads.add(files, arrived, { folder: folder ?? undefined })
  }
  const { isOver, target } = useDropping(upload, !media.upload)
  const files = read.data?.pages.flat() ?? []
  const hasFolders = words === '' && within(folders, folder).length > 0
  const more = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!more.current || !hasNextPage) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage())
    observer.observe(more.current)
    return () => observer.disconnect()
  }, [hasNextPage, fetchNextPage, files.length])
  return (
    <div className={classNames('library', isOver && 'is-over')} {...target}>
      <LibraryTools
        shown={shown}
        onChange={(change) => setShown((before) => ({ ...before, ...change }))}
        kinds={offered}
        isMainAct={onOpen !== undefined}
        onFiles={upload}
        onNewFolder={folderActs && (() => setNames(true))}
      />
      <UploadList uploads={uploads} />
      <FolderCrumbs folder={folder} onFolder={onFolder} />
      {words === '' ? (
        <FolderTiles
          folders={folders}
          parent={folder}
          onFolder={onFolder}
          {...(folderActs ? { acts: folderActs } : {})}
        />
      ) : (
        folder !== null && <p className="soft small">{t('folders.searched')}</p>
      )}
      {read.isError ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <Loading label={t('common.loading')} />
      ) : files.length > 0 ? (
        <FileGrid
          files={files}
          look={look}
          chosen={chosen}
          onChoose={onChoose}
          onOpen={onOpen}
          onTake={onTake}
          {...(words === '' ? {} : { folders })}
        />
      ) : (
        !hasFolders && <Nothing isSearch={words !== '' || wanted.length > 0} isRoot={folder === null} />
      )}
      <div ref={more} className="library-more">
        {read.isFetchingNextPage && <Loading label={t('common.loading')} />}
      </div>
      {isOver && <div className="library-drop">{t('library.drop')}</div>}
      {names && <FolderNameDialog folder={{ parent: folder }} onClose={() => setNames(false)} />}
    </div>
  )
}

function Nothing({ isSearch, isRoot }: { readonly isSearch: boolean; readonly isRoot: boolean }) {
  const t = useT()
  const { media } = useRights()
  if (isSearch) return <EmptyState icon={<ImageIcon />} title={t('common.noResults')} />
  return (
    <EmptyState icon={isRoot ? <ImageIcon /> : <FolderIcon />} title={isRoot ? t('library.empty') : t('folders.empty')}>
      {media.upload ? t('library.dropHint') : undefined}
    </EmptyState>
  )
}
