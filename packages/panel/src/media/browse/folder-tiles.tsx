import { menuGroups } from '../../acts/index.js'
import { useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Checkbox, classNames, FolderIcon, IconButton, Menu, MoreIcon } from '../../kit/index.js'
import { within } from '../file/folders.js'
import type { Folder } from '../file/folders.js'
import { deleteAct, moveAct, renameAct } from '../library-acts.js'

/** An act on one folder. */
export type FolderAct = 'rename' | 'move' | 'delete'

export interface FolderTilesProps {
  readonly folders: readonly Folder[]
  readonly parent: number | null
  readonly onFolder: (folder: number) => void
  /** Absent where folders are only opened. */
  readonly acts?: {
    readonly chosen: ReadonlySet<number>
    readonly onChoose: (folder: Folder, isChosen: boolean) => void
    readonly onAct: (folder: Folder, act: FolderAct) => void
  }
}

/** The folders in a folder. */
export function FolderTiles({ folders, parent, onFolder, acts }: FolderTilesProps) {
  const t = useT()
  const shown = within(folders, parent)
  if (shown.length === 0) return null
  return (
    <ul className="folders" aria-label={t('folders.title')}>
      {shown.map((folder) => {
        const { id, name, files } = folder
        const count = within(folders, id).length
        return (
          <li key={id} className={classNames('folder', acts?.chosen.has(id) && 'is-chosen')}>
            {acts && (
              <Checkbox
                aria-label={t('library.choose', { name })}
                isSelected={acts.chosen.has(id)}
                onChange={(next) => acts.onChoose(folder, next)}
              />
            )}
            <button type="button" className="folder-button" onClick={() => onFolder(id)}>
              <FolderIcon />
              <span className="folder-text">
                <span className="truncate" title={name}>
                  {name}
                </span>
                <span className="soft small truncate">{t('folders.holds', { files, folders: count })}</span>
              </span>
            </button>
            {acts && <FolderMenu name={name} onAct={(act) => acts.onAct(folder, act)} />}
          </li>
        )
      })}
    </ul>
  )
}

function FolderMenu({ name, onAct }: { readonly name: string; readonly onAct: (act: FolderAct) => void }) {
  const t = useT()
  const { media } = useRights()
  const label = t('folders.acts', { name })
  return (
    <Menu
      label={label}
      groups={menuGroups(t, [{ acts: [renameAct, moveAct] }, { acts: [deleteAct] }], { media, ask: onAct })}
    >
      <IconButton icon={MoreIcon} size="small" label={label} />
    </Menu>
  )
}
