import type { Rights } from '@content-gen/admin/panel-api'
import { unless, type Act } from '../acts/index.js'
import { CropIcon, EditIcon, FocusIcon, FolderIcon, TrashIcon } from '../kit/index.js'
import { canCrop } from './details/crop-dialog.js'
import { kindOf, type LibraryFile } from './file/file.js'

/** Something of the library, and what asks before an act is done to it. */
interface LibraryOn<Asks> {
  readonly media: Rights['media']
  readonly ask: (asks: Asks) => void
}

const mayUpdate = ({ media }: Pick<LibraryOn<never>, 'media'>) => unless(media.update)

export const renameAct: Act<LibraryOn<'rename'>> = {
  name: 'folders.rename',
  icon: EditIcon,
  refused: mayUpdate,
  run: ({ ask }) => ask('rename'),
}

export const moveAct: Act<LibraryOn<'move'>> = {
  name: 'folders.move',
  icon: FolderIcon,
  refused: mayUpdate,
  run: ({ ask }) => ask('move'),
}

export const deleteAct: Act<LibraryOn<'delete'>> = {
  name: 'common.delete',
  icon: TrashIcon,
  isDanger: true,
  refused: ({ media }) => unless(media.delete),
  run: ({ ask }) => ask('delete'),
}

interface FileOn extends LibraryOn<'crop' | 'focus'> {
  readonly file: LibraryFile
}

export const cropAct: Act<FileOn> = {
  name: 'crop.title',
  icon: CropIcon,
  isOffered: ({ file }) => canCrop(file),
  refused: ({ media }) => unless(media.update || media.upload),
  run: ({ ask }) => ask('crop'),
}

export const focusAct: Act<FileOn> = {
  name: 'focus.title',
  icon: FocusIcon,
  isOffered: ({ file }) => file.width !== null && kindOf(file.mime) === 'images',
  refused: mayUpdate,
  run: ({ ask }) => ask('focus'),
}
