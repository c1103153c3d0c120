import { useState } from 'react'
import { send, useAct, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Failure, TextArea, TextField, toast } from '../../kit/index.js'
import { kindOf } from './file.js'
import type { LibraryFile } from './file.js'
import { libraryKey } from './folders.js'

/** The name of a file and what is said of it. */
export function FileTexts({ file }: { readonly file: LibraryFile }) {
  const t = useT()
  const { media } = useRights()
  const [name, setName] = useState(file.name)
  const [alternativeText, setAlternativeText] = useState(file.alternativeText ?? '')
  const [caption, setCaption] = useState(file.caption ?? '')
  const isChanged =
    name !== file.name || alternativeText !== (file.alternativeText ?? '') || caption !== (file.caption ?? '')
  const save = useAct(async () => {
    const fileInfo = { name, alternativeText, caption }
    await send('/upload', { method: 'POST', query: { id: file.id }, body: { fileInfo } })
    toast({ tone: 'good', text: t('common.saved') })
  }, [libraryKey])
  const isReadOnly = !media.update
  return (
    <>
      <TextField label={t('common.name')} value={name} onChange={setName} isReadOnly={isReadOnly} />
      {kindOf(file.mime) === 'images' && (
        <TextArea
          label={t('library.alternativeText')}
          hint={alternativeText === '' ? t('library.alternativeAsked') : t('library.alternativeHint')}
          value={alternativeText}
          onChange={setAlternativeText}
          rows={2}
          isReadOnly={isReadOnly}
        />
      )}
      <TextField label={t('library.caption')} value={caption} onChange={setCaption} isReadOnly={isReadOnly} />
      {save.error && <Failure error={save.error} />}
      <div>
        <Button
          variant="primary"
          isBusy={save.isPending}
          isDisabled={!isChanged}
          refused={isReadOnly ? t('rights.refused') : null}
          onPress={() => save.mutate(undefined)}
        >
          {t('common.save')}
        </Button>
      </div>
    </>
  )
}
