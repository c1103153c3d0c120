import { useEffect, useState } from 'react'
import { send, useAct, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Failure, TextArea, TextField, toast } from '../../kit/index.js'
import { kindOf } from '../file/file.js'
import type { LibraryFile } from '../file/file.js'
import { ProposeText } from './propose-text.js'
import { libraryKey } from '../file/folders.js'

interface Texts {
  readonly name: string
  readonly alternativeText: string
  readonly caption: string
}

interface FileTextsProps {
  readonly file: LibraryFile
  /** Told whether something is not saved yet. */
  readonly onTouched: (isTouched: boolean) => void
}

/** The name of a file and what is said of it. What is typed stays when the file is read anew, as after another content for it. */
export function FileTexts({ file, onTouched }: FileTextsProps) {
  const t = useT()
  const { media } = useRights()
  const [typed, setTyped] = useState<Partial<Texts>>({})
  const type = (change: Partial<Texts>) => setTyped((before) => ({ ...before, ...change }))
  const stored: Texts = {
    name: file.name,
    alternativeText: file.alternativeText ?? '',
    caption: file.caption ?? '',
  }
  const texts: Texts = { ...stored, ...typed }
  const isChanged = (['name', 'alternativeText', 'caption'] as const).some((key) => texts[key] !== stored[key])
  useEffect(() => onTouched(isChanged), [isChanged, onTouched])
  const save = useAct(async () => {
    await send('/upload', { method: 'POST', query: { id: file.id }, body: { fileInfo: texts } })
    toast({ tone: 'good', text: t('common.saved') })
  }, [libraryKey])
  const isReadOnly = !media.update
  return (
    <>
      <TextField
        label={t('common.name')}
        value={texts.name}
        onChange={(name) => type({ name })}
        isReadOnly={isReadOnly}
      />
      {kindOf(file.mime) === 'images' && (
        <TextArea
          label={t('library.alternativeText')}
          hint={texts.alternativeText === '' ? t('library.alternativeAsked') : t('library.alternativeHint')}
          value={texts.alternativeText}
          onChange={(alternativeText) => type({ alternativeText })}
          rows={2}
          isReadOnly={isReadOnly}
        />
      )}
      {kindOf(file.mime) === 'images' && (
        <ProposeText file={file} onProposed={(alternativeText) => type({ alternativeText })} />
      )}
      <TextField
        label={t('library.caption')}
        value={texts.caption}
        onChange={(caption) => type({ caption })}
        isReadOnly={isReadOnly}
      />
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
