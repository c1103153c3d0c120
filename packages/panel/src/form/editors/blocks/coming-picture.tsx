import { useEffect, useState } from 'react'
import { Transforms } from 'slate'
import { HistoryEditor } from 'slate-history'
import { ReactEditor, useSlateStatic } from 'slate-react'
import { useT } from '../../../i18n/index.js'
import { Button, useFailureText } from '../../../kit/index.js'
import { takeOver } from '../../../media/uploads/take-over.js'
import type { PastedPicture } from '../pasted-pictures.js'
import type { BlocksElement } from './blocks-types.js'

/** Brings a pasted picture into the library, and becomes it. One that does not come says why, and is not stored. */
export function ComingPicture({
  element,
  picture,
}: {
  readonly element: BlocksElement
  readonly picture: PastedPicture
}) {
  const t = useT()
  const editor = useSlateStatic()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    takeOver(picture.address, picture.text, ending.signal).then(
      (image) => {
        if (ending.signal.aborted) return
        const at = ReactEditor.findPath(editor, element)
        // Undo takes the picture out with what it was pasted with.
        HistoryEditor.withoutSaving(editor, () => {
          Transforms.setNodes(editor, { type: 'image', image }, { at })
          Transforms.unsetNodes(editor, 'coming', { at })
        })
      },
      (error: Error) => {
        if (!ending.signal.aborted) setFailure(error)
      },
    )
    return () => ending.abort()
  }, [editor, element, picture])
  return (
    <div contentEditable={false} className="blocks-unknown" role="status">
      {failure === null ? (
        t('editor.coming')
      ) : (
        <>
          <p>
            {t('editor.notComing')} {failureText(failure)}
          </p>
          <p className="small truncate">{picture.address.slice(0, 200)}</p>
          <Button
            size="small"
            onPress={() => Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) })}
          >
            {t('common.remove')}
          </Button>
        </>
      )}
    </div>
  )
}
