import type { FileLabel } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useT } from '../i18n/index.js'
import { Button, Dialog } from '../kit/index.js'
import { chosenWith, kindOf, labelOf } from './file/file.js'
import type { FileKind, LibraryFile } from './file/file.js'
import { LibraryView } from './browse/library-view.js'

export interface FilePickerProps {
  readonly kinds: readonly FileKind[]
  readonly isMultiple: boolean
  readonly onPick: (files: readonly FileLabel[]) => void
  readonly onClose: () => void
}

/** Chooses files of the library, or brings new ones to it. */
export function FilePicker({ kinds, isMultiple, onPick, onClose }: FilePickerProps) {
  const t = useT()
  const [folder, setFolder] = useState<number | null>(null)
  const [chosen, setChosen] = useState<readonly LibraryFile[]>([])
  const choose = (file: LibraryFile, isChosen: boolean) =>
    setChosen((before) => chosenWith(before, file, isChosen, isMultiple))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={isMultiple ? t('library.chooseMany') : t('library.chooseOne')}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isDisabled={chosen.length === 0} onPress={() => onPick(chosen.map(labelOf))}>
            {t('library.take', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <LibraryView
        folder={folder}
        onFolder={setFolder}
        chosen={new Set(chosen.map(({ id }) => id))}
        onChoose={choose}
        onTake={(file) => onPick(chosenWith(chosen, file, true, isMultiple).map(labelOf))}
        kinds={kinds}
        onUploaded={(file) => (kinds.length === 0 || kinds.includes(kindOf(file.mime))) && choose(file, true)}
      />
    </Dialog>
  )
}
