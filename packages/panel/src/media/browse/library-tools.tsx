import { useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Button,
  ColumnsIcon,
  FolderIcon,
  IconButton,
  ListIcon,
  SearchField,
  Select,
  UploadIcon,
} from '../../kit/index.js'
import { ChooseFiles } from '../uploads/choose-files.js'
import { fileKinds } from '../file/file.js'
import type { FileKind } from '../file/file.js'

/** The part of the library that is shown, and its look. */
export interface Shown {
  readonly search: string
  readonly kind: FileKind | 'all'
  readonly sort: string
  readonly look: 'grid' | 'list'
}

export const usual: Shown = { search: '', kind: 'all', sort: 'createdAt:desc', look: 'grid' }

export interface LibraryToolsProps {
  readonly shown: Shown
  readonly onChange: (change: Partial<Shown>) => void
  /** The kinds to choose from. */
  readonly kinds: readonly FileKind[]
  readonly isMainAct: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Absent where folders are only opened. */
  readonly onNewFolder?: (() => void) | undefined
}

export function LibraryTools({ shown, onChange, kinds, isMainAct, onFiles, onNewFolder }: LibraryToolsProps) {
  const t = useT()
  const { media } = useRights()
  const { search, kind, sort, look } = shown
  const refused = media.upload ? null : t('rights.refused')
  return (
    <div className="library-tools">
      <div className="library-search">
        <SearchField
          aria-label={t('common.search')}
          clearLabel={t('common.clear')}
          placeholder={t('common.search')}
          value={search}
          onChange={(next) => onChange({ search: next })}
        />
      </div>
      {kinds.length > 1 && (
        <Select
          aria-label={t('library.kind')}
          value={kind}
          onChange={(next) => onChange({ kind: fileKinds.find((one) => one === next) ?? 'all' })}
          options={[
            { id: 'all', text: t('library.allKinds') },
            ...kinds.map((id) => ({ id, text: t(`library.${id}`) })),
          ]}
        />
      )}
      <Select
        aria-label={t('library.sort')}
        value={sort}
        onChange={(next) => onChange({ sort: next })}
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
        onPress={() => onChange({ look: look === 'grid' ? 'list' : 'grid' })}
      />
      <span className="grow" />
      {onNewFolder && (
        <Button icon={FolderIcon} refused={refused} onPress={onNewFolder}>
          {t('folders.new')}
        </Button>
      )}
      <ChooseFiles isMultiple kinds={kinds} onFiles={onFiles}>
        <Button variant={isMainAct ? 'primary' : 'secondary'} icon={UploadIcon} refused={refused}>
          {t('library.upload')}
        </Button>
      </ChooseFiles>
    </div>
  )
}
