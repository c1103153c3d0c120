import { useLayoutEffect, useRef, useState } from 'react'
import { Transforms } from 'slate'
import type { Descendant } from 'slate'
import { ReactEditor, useReadOnly, useSlateStatic } from 'slate-react'
import { useCatalog } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Button, Dialog, EditIcon, TextArea, TrashIcon } from '../../../kit/index.js'
import type { BlocksElement } from '../blocks/blocks-types.js'
import { cleanHtml } from './clean-html.js'
import { readHtml } from './html-document.js'
import './html.css'

const none: readonly string[] = []
const shownSource = 200

/** A block that the editor does not understand: shown as far as that is safe, and changed as its source alone. */
export function ClosedBlock({ element }: { readonly element: BlocksElement }) {
  const t = useT()
  const editor = useSlateStatic()
  const isReadOnly = useReadOnly()
  const [isEdited, setEdited] = useState(false)
  const { source = '' } = element
  const replace = (blocks: readonly BlocksElement[]) => {
    const at = ReactEditor.findPath(editor, element)
    Transforms.removeNodes(editor, { at })
    Transforms.insertNodes(editor, [...blocks] as Descendant[], { at })
  }
  return (
    <div contentEditable={false} className="html-closed">
      <CleanHtml html={source} />
      {!isReadOnly && (
        <div className="html-closed-acts">
          <span className="faint small">{t('html.closed')}</span>
          <Button size="small" variant="quiet" icon={EditIcon} onPress={() => setEdited(true)}>
            {t('html.source')}
          </Button>
          <Button size="small" variant="quiet" icon={TrashIcon} onPress={() => replace([])}>
            {t('common.remove')}
          </Button>
        </div>
      )}
      {isEdited && (
        <SourceDialog
          source={source}
          onClose={() => setEdited(false)}
          onSave={(next) => {
            setEdited(false)
            replace(readHtml(next))
          }}
        />
      )}
    </div>
  )
}

/** Stored HTML, cleaned; its source if nothing of it can be seen. */
function CleanHtml({ html }: { readonly html: string }) {
  const origins = useCatalog()?.features.fileOrigins ?? none
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const clean = cleanHtml(html, origins)
    const isSeen = clean.textContent.trim() !== '' || clean.querySelector('img, video, audio, hr') !== null
    if (!isSeen) {
      const code = clean.ownerDocument.createElement('code')
      code.textContent = html.length > shownSource ? `${html.slice(0, shownSource)}…` : html
      clean.replaceChildren(code)
    }
    place.current?.replaceChildren(clean)
  }, [html, origins])
  return <div ref={place} className="html-shown" />
}

function SourceDialog({
  source,
  onClose,
  onSave,
}: {
  readonly source: string
  readonly onClose: () => void
  readonly onSave: (source: string) => void
}) {
  const t = useT()
  const [text, setText] = useState(source)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('html.source')}
      onSubmit={() => onSave(text)}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('common.apply')}
          </Button>
        </>
      }
    >
      <TextArea label="HTML" value={text} onChange={setText} isMono rows={12} autoFocus />
    </Dialog>
  )
}
