import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createEditor, Editor, Element, Node, Transforms } from 'slate'
import type { Descendant } from 'slate'
import { withHistory } from 'slate-history'
import { Editable, Slate, withReact } from 'slate-react'
import { markActs, pressedAct } from '../../../acts/index.js'
import { useT } from '../../../i18n/index.js'
import { toast } from '../../../kit/index.js'
import {
  breakBlock,
  currentLink,
  eraseKind,
  indent,
  inList,
  insertBlocks,
  paragraph,
  toggleMark,
} from './blocks-acts.js'
import { withClipboard } from './blocks-clipboard.js'
import { losesTables, pastedBlocks, wordsAlone, type PasteForm } from './blocks-paste.js'
import { fromSlate, toSlate } from './blocks-document.js'
import { lostPictures } from '../pasted-pictures.js'
import { useTakesPictures } from '../../../media/uploads/take-over.js'
import { sameValue } from '../../document/same.js'
import { linesOf, type MakeTable } from './blocks-tables.js'
import { withSteps } from './blocks-steps.js'
import { withTypedKinds } from './blocks-typed.js'
import { withTypedMarks } from './blocks-typed-marks.js'
import { BlockView, LeafView } from './blocks-view.js'
import { BlocksTools, type BlocksDialog } from './blocks-tools.js'
import { marks, type ForeignBlock } from './blocks-types.js'
import { useSlash } from './use-slash.js'

/** How a value is made of blocks. */
export interface BlocksForm {
  readonly read: (value: unknown) => readonly unknown[]
  readonly write: (blocks: readonly Descendant[]) => unknown
  /** Null: it has no tables. */
  readonly makeTable: MakeTable | null
}

const strapiBlocks: BlocksForm = { read: toSlate, write: fromSlate, makeTable: null }

export interface BlocksEditorProps {
  readonly label: string
  readonly value: unknown
  readonly isReadOnly: boolean
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  /** Strapi's blocks, unless it says otherwise. */
  readonly form?: BlocksForm
  /** At the end of the tools. */
  readonly tools?: ReactNode
  /** Shows blocks of types that are not Strapi's. */
  readonly Foreign?: ForeignBlock
}

/** An editor of text as blocks. */
export default function BlocksEditor({
  label,
  value,
  isReadOnly,
  onChange,
  onBlur,
  form = strapiBlocks,
  tools,
  Foreign,
}: BlocksEditorProps) {
  const t = useT()
  const takesPictures = useTakesPictures()
  const [pasting] = useState<PasteForm>({ makeTable: form.makeTable ?? linesOf, takesPictures })
  const editor = useMemo(
    () =>
      withTypedMarks(
        withTypedKinds(withSteps(withBlocks(withClipboard(withHistory(withReact(createEditor()))), pasting))),
      ),
    [pasting],
  )
  const [initial] = useState(() => form.read(value) as Descendant[])
  const written = useRef(value)
  const [dialog, setDialog] = useState<BlocksDialog | null>(null)
  const slash = useSlash(editor, [
    { text: t('editor.image'), run: () => setDialog({ kind: 'image', at: editor.selection }) },
  ])

  // Somebody else's change, or one that was taken back.
  useEffect(() => {
    if (value === written.current) return
    const isSame = sameValue(value, written.current)
    written.current = value
    if (isSame) return
    editor.children = form.read(value) as Descendant[]
    // Steps that fitted the text before do not fit this one.
    editor.history = { undos: [], redos: [] }
    Transforms.deselect(editor)
    editor.onChange()
  }, [editor, value, form])

  const changed = () => {
    if (!isReadOnly) slash.look()
    if (editor.operations.every(({ type }) => type === 'set_selection') || editor.operations.length === 0) return
    const there = editor.children.filter((node) => !(Element.isElement(node) && node.coming))
    const next = form.write(there.length > 0 ? there : [paragraph()])
    written.current = next
    onChange(next)
  }
  return (
    <Slate editor={editor} initialValue={initial} onChange={changed}>
      {!isReadOnly && <BlocksTools label={label} dialog={dialog} onDialog={setDialog} more={tools} />}
      <Editable
        className="prose blocks"
        readOnly={isReadOnly}
        renderElement={(props) => <BlockView {...props} Foreign={Foreign} />}
        renderLeaf={(props) => <LeafView {...props} />}
        onKeyDown={(event) => {
          if (!isReadOnly && event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            // Elsewhere it opens the search.
            event.stopPropagation()
            setDialog({ kind: 'link', url: currentLink(editor) ?? '', at: editor.selection })
          } else if (slash.press(event)) {
            event.preventDefault()
            event.stopPropagation()
          } else pressed(editor, event)
        }}
        onPaste={({ clipboardData }) => {
          const html = foreignHtml(clipboardData)
          if (form.makeTable === null && losesTables(html)) toast({ tone: 'info', text: t('editor.lostTables') })
          if (lostPictures(html, takesPictures).length > 0) toast({ tone: 'info', text: t('editor.lostPictures') })
        }}
        onBlur={() => {
          slash.close()
          onBlur()
        }}
        {...slash.attributes}
        aria-label={label}
        aria-multiline
        role="textbox"
        placeholder={isReadOnly ? undefined : t('editor.write')}
        spellCheck
      />
      {slash.menu}
    </Slate>
  )
}

function pressed(editor: Editor, event: KeyboardEvent): void {
  const mark = marks.find((one) => pressedAct([markActs[one]], event))
  const isDone =
    (mark !== undefined && (toggleMark(editor, mark), true)) ||
    (event.key === 'Enter' && !event.shiftKey && breakBlock(editor)) ||
    (event.key === 'Enter' && event.shiftKey && (editor.insertText('\n'), true)) ||
    (event.key === 'Backspace' && eraseKind(editor)) ||
    // Outside of lists, Tab goes on to the next field.
    (event.key === 'Tab' && inList(editor) && indent(editor, event.shiftKey))
  if (isDone) event.preventDefault()
}

/** The editor knows its own text by a note in the clipboard. */
function foreignHtml(data: DataTransfer): string {
  return data.types.includes('application/x-slate-fragment') ? '' : data.getData('text/html')
}

const voids: ReadonlySet<string> = new Set(['image', 'unknown', 'html', 'coming'])

export function withBlocks(editor: Editor, pasting: PasteForm = wordsAlone): Editor {
  const { isInline, isVoid, normalizeNode, insertData } = editor
  editor.isInline = (element) => element.type === 'link' || isInline(element)
  editor.isVoid = (element) => voids.has(element.type) || isVoid(element)
  editor.insertData = (data) => {
    const blocks = pastedBlocks(foreignHtml(data), pasting)
    if (blocks.length > 0) insertBlocks(editor, blocks)
    else insertData(data)
  }
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry
    // There is always a place to write.
    if (path.length === 0 && editor.children.length === 0)
      return Transforms.insertNodes(editor, { type: 'paragraph', children: [{ type: 'text', text: '' }] }, { at: [0] })
    if (Element.isElement(node) && node.type === 'list-item') {
      const parent = Node.parent(editor, path)
      if (Editor.isEditor(parent)) return Transforms.setNodes<Element>(editor, { type: 'paragraph' }, { at: path })
    }
    if (Element.isElement(node) && node.type === 'link' && Node.string(node) === '')
      return Transforms.removeNodes(editor, { at: path })
    if (Element.isElement(node) && node.type === 'list') {
      if (node.children.length === 0) return Transforms.removeNodes(editor, { at: path })
      for (const [child, at] of Node.children(editor, path))
        if (Element.isElement(child) && ['paragraph', 'heading', 'quote', 'code'].includes(child.type))
          return Transforms.setNodes<Element>(editor, { type: 'list-item' }, { at })
    }
    normalizeNode(entry, options)
  }
  return editor
}
