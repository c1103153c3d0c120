import { lazy, Suspense, useState } from 'react'
import { Toolbar } from 'react-aria-components'
import { useT } from '../../../i18n/index.js'
import { Button, EditIcon } from '../../../kit/index.js'
import BlocksEditor from '../blocks/blocks-editor.js'
import type { BlocksEditorProps, BlocksForm } from '../blocks/blocks-editor.js'
import type { BlocksElement } from '../blocks/blocks-types.js'
import { ClosedBlock } from './closed-block.js'
import { readHtml, writeHtml } from './html-document.js'
import { closedTable } from './html-tables.js'

const SourceEditor = lazy(() => import('../markdown-editor.js'))

const html: BlocksForm = {
  read: readHtml,
  write: (blocks) => writeHtml(blocks as readonly BlocksElement[]),
  makeTable: closedTable,
}

/** HTML as it is read, or as its source. */
export default function HtmlEditor(props: Omit<BlocksEditorProps, 'form' | 'tools' | 'Foreign'>) {
  const t = useT()
  const { label, value, isReadOnly, onChange, onBlur } = props
  const [isSource, setSource] = useState(false)
  const toggle = (
    <>
      <span className="editor-gap" />
      <Button size="small" variant="quiet" icon={EditIcon} aria-pressed={isSource} onPress={() => setSource(!isSource)}>
        {t('html.source')}
      </Button>
    </>
  )
  if (!isSource) return <BlocksEditor {...props} form={html} tools={toggle} Foreign={ClosedBlock} />
  return (
    <>
      <Toolbar className="editor-tools" aria-label={label}>
        {toggle}
      </Toolbar>
      <Suspense fallback={<div className="editor-wait" />}>
        <SourceEditor
          label={label}
          text={typeof value === 'string' ? value : ''}
          isMarkdown={false}
          isReadOnly={isReadOnly}
          onChange={(text) => onChange(text === '' ? null : text)}
          onBlur={onBlur}
        />
      </Suspense>
    </>
  )
}
