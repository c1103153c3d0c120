import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, ConfirmDialog, toast, TrashIcon } from '../../kit/index.js'
import { Page } from '../../shell/page.js'
import { FileDetails } from './file-details.js'
import type { LibraryFile } from './file.js'
import { LibraryView } from './library-view.js'
import { filesKey } from './use-files.js'

export function LibraryPage() {
  const t = useT()
  const { media } = useRights()
  const client = useQueryClient()
  const [open, setOpen] = useState<number | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asks, setAsks] = useState(false)
  const choose = (file: LibraryFile, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isChosen) next.add(file.id)
      else next.delete(file.id)
      return next
    })
  /** Each on its own: what is gone already does not stop the others. */
  const remove = async () => {
    const failed: string[] = []
    for (const id of chosen) {
      try {
        await send(`${filesKey}/${id}`, { method: 'DELETE' })
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error))
      }
    }
    setChosen(new Set())
    await client.invalidateQueries({ queryKey: [filesKey] })
    if (failed.length > 0)
      toast({ tone: 'bad', text: t('library.deleteFailed', { count: failed.length }), more: failed[0] })
  }
  return (
    <Page
      title={t('library.title')}
      actions={
        chosen.size > 0 && (
          <div className="row">
            <span className="soft">{t('library.chosen', { count: chosen.size })}</span>
            <Button size="small" variant="quiet" onPress={() => setChosen(new Set())}>
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
      <LibraryView chosen={chosen} onChoose={choose} onOpen={({ id }) => setOpen(id)} />
      {open !== null && <FileDetails id={open} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        title={t('library.deleteMany', { count: chosen.size })}
        confirm={t('common.delete')}
        isDanger
        onConfirm={remove}
      >
        {t('library.deleteText')}
      </ConfirmDialog>
    </Page>
  )
}
