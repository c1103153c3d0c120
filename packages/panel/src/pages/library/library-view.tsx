import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Button,
  classNames,
  ColumnsIcon,
  EmptyState,
  Failure,
  IconButton,
  ImageIcon,
  ListIcon,
  Loading,
  SearchField,
  Select,
  UploadIcon,
} from '../../kit/index.js'
import { ChooseFiles } from './choose-files.js'
import { useDropping } from './dropping.js'
import { FileGrid } from './file-grid.js'
import { fileKinds } from './file.js'
import type { FileKind, LibraryFile } from './file.js'
import { UploadList } from './upload-list.js'
import { Uploads } from './uploads.js'
import { filesKey, useFiles } from './use-files.js'
import './library.css'

export interface LibraryViewProps {
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (file: LibraryFile, isChosen: boolean) => void
  readonly onOpen?: ((file: LibraryFile) => void) | undefined
  /** Only files of these kinds. */
  readonly kinds?: readonly FileKind[] | undefined
  readonly onUploaded?: ((file: LibraryFile) => void) | undefined
  readonly uploads?: Uploads | undefined
}

/** Searching, filtering and uploading, as the page and the dialog have it. */
export function LibraryView({ chosen, onChoose, onOpen, kinds = [], onUploaded, uploads: given }: LibraryViewProps) {
  const t = useT()
  const { media } = useRights()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<FileKind | 'all'>('all')
  const [sort, setSort] = useState('createdAt:desc')
  const [look, setLook] = useState<'grid' | 'list'>('grid')
  const [own] = useState(() => new Uploads())
  const uploads = given ?? own
  const words = useDeferredValue(search)
  const offered = kinds.length === 0 || kinds.length === fileKinds.length ? fileKinds : kinds
  const read = useFiles({
    search: words,
    kinds: kind === 'all' ? (offered === fileKinds ? [] : offered) : [kind],
    sort,
  })
  const upload = (files: readonly File[]) =>
    uploads.add(files, (file) => {
      void client.invalidateQueries({ queryKey: [filesKey] })
      onUploaded?.(file)
    })
  const { isOver, target } = useDropping(upload, !media.upload)
  const files = read.data?.pages.flat() ?? []
  const more = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!more.current || !read.hasNextPage) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void read.fetchNextPage())
    observer.observe(more.current)
    return () => observer.disconnect()
  }, [read.hasNextPage, files.length])
  return (
    <div className={classNames('library', isOver && 'is-over')} {...target}>
      <div className="library-tools">
        <div className="library-search">
          <SearchField
            aria-label={t('common.search')}
            clearLabel={t('common.clear')}
            placeholder={t('common.search')}
            value={search}
            onChange={setSearch}
          />
        </div>
        {offered.length > 1 && (
          <Select
            aria-label={t('library.kind')}
            value={kind}
            onChange={(next) => setKind(fileKinds.find((one) => one === next) ?? 'all')}
            options={[
              { id: 'all', text: t('library.allKinds') },
              ...offered.map((id) => ({ id, text: t(`library.${id}`) })),
            ]}
          />
        )}
        <Select
          aria-label={t('library.sort')}
          value={sort}
          onChange={setSort}
          options={[
            { id: 'createdAt:desc', text: t('library.newest') },
            { id: 'createdAt:asc', text: t('library.oldest') },
            { id: 'name:asc', text: t('library.byName') },
            { id: 'size:desc', text: t('library.largest') },
          ]}
        />
        <IconButton
          icon={look === 'grid' ? ListIcon : ColumnsIcon}
          label={look === 'grid' ? t('library.asList') : t('library.asGrid')}
          onPress={() => setLook(look === 'grid' ? 'list' : 'grid')}
        />
        <span className="grow" />
        <ChooseFiles isMultiple kinds={kinds} onFiles={upload}>
          <Button
            variant={onOpen ? 'primary' : 'secondary'}
            icon={UploadIcon}
            refused={media.upload ? null : t('rights.refused')}
          >
            {t('library.upload')}
          </Button>
        </ChooseFiles>
      </div>
      <UploadList uploads={uploads} />
      {read.isError ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <Loading label={t('common.loading')} />
      ) : files.length === 0 ? (
        <EmptyState icon={<ImageIcon />} title={words === '' ? t('library.empty') : t('common.noResults')}>
          {words === '' && media.upload ? t('library.dropHint') : undefined}
        </EmptyState>
      ) : (
        <FileGrid files={files} look={look} chosen={chosen} onChoose={onChoose} onOpen={onOpen} />
      )}
      <div ref={more} className="library-more">
        {read.isFetchingNextPage && <Loading label={t('common.loading')} />}
      </div>
      {isOver && <div className="library-drop">{t('library.drop')}</div>}
    </div>
  )
}
