import { useState } from 'react'
import { useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, TrashIcon } from '../../kit/index.js'
import { Page } from '../../shell/page.js'
import { DeleteFiles } from './delete-files.js'
import { FileDetails } from './file-details.js'
import { chosenWith } from './file.js'
import type { LibraryFile } from './file.js'
import { LibraryView } from './library-view.js'
import { pageUploads } from './uploads.js'

export function LibraryPage() {
  const t = useT()
  const { media } = useRights()
  const [open, setOpen] = useState<number | null>(null)
  const [chosen, setChosen] = useState<readonly LibraryFile[]>([])
  const [asks, setAsks] = useState(false)
  return (
    <Page
      title={t('library.title')}
      actions={
        chosen.length > 0 && (
          <div className="row">
            <span className="soft">{t('library.chosen', { count: chosen.length })}</span>
            <Button size="small" variant="quiet" onPress={() => setChosen([])}>
              {t('common.clear')}
            </Button>
            <Button
              size="small"
              icon={TrashIcon}
              refused={media.delete ? null : t('rights.refused')}
              onPress={() => setAsks(true)}
            >
              {t('common.delete')}
            </Button>
          </div>
        )
      }
    >
      <LibraryView
        chosen={new Set(chosen.map(({ id }) => id))}
        onChoose={(file, isChosen) => setChosen((before) => chosenWith(before, file, isChosen))}
        onOpen={({ id }) => setOpen(id)}
        uploads={pageUploads}
      />
      {open !== null && <FileDetails id={open} onClose={() => setOpen(null)} />}
      {asks && <DeleteFiles files={chosen} onDeleted={() => setChosen([])} onClose={() => setAsks(false)} />}
    </Page>
  )
}
