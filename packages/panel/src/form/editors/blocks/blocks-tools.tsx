import type { ReactNode } from 'react'
import { Toolbar } from 'react-aria-components'
import type { Range } from 'slate'
import { Transforms } from 'slate'
import { ReactEditor, useSlate } from 'slate-react'
import { markActs } from '../../../acts/index.js'
import { useT } from '../../../i18n/index.js'
import {
  Button,
  ChevronDownIcon,
  IconButton,
  ImageIcon,
  LinkIcon,
  ListIcon,
  NumberedListIcon,
  Menu,
} from '../../../kit/index.js'
import { FilePicker } from '../../../media/file-picker.js'
import { readFile } from '../../../media/file/read-file.js'
import { LinkDialog } from '../link-dialog.js'
import {
  currentBlock,
  currentLink,
  insertImage,
  isMarked,
  removeLink,
  setKind,
  setLink,
  toggleMark,
} from './blocks-acts.js'
import { isOfKind, kindChoices } from './blocks-kinds.js'
import { marks } from './blocks-types.js'
import './blocks.css'

/** A link that is being made or changed, or a picture that is chosen, and its place. */
export type BlocksDialog =
  | { readonly kind: 'link'; readonly url: string; readonly at: Range | null }
  | { readonly kind: 'image'; readonly at: Range | null }

interface BlocksToolsProps {
  readonly label: string
  readonly dialog: BlocksDialog | null
  readonly onDialog: (dialog: BlocksDialog | null) => void
  /** At the end. */
  readonly more: ReactNode
}

export function BlocksTools({ label, dialog, onDialog, more }: BlocksToolsProps) {
  const t = useT()
  const editor = useSlate()
  const block = currentBlock(editor)
  const run = (act: () => void, at: Range | null = editor.selection) => {
    if (at) Transforms.select(editor, at)
    else Transforms.select(editor, { path: [0, 0], offset: 0 })
    act()
    ReactEditor.focus(editor)
  }
  const kinds = kindChoices.filter(({ kind }) => kind.type !== 'list')
  const now = kindChoices.find(({ kind }) => isOfKind(block, kind))
  return (
    <Toolbar className="editor-tools" aria-label={label}>
      <Menu
        label={t('editor.kind')}
        groups={[
          {
            acts: kinds.map(({ kind, name, values }) => ({
              id: t(name, values),
              text: t(name, values),
              isSelected: isOfKind(block, kind),
              onAct: () => run(() => setKind(editor, kind)),
            })),
          },
        ]}
      >
        <Button size="small" variant="quiet" icon={ChevronDownIcon}>
          {now?.kind.type === 'list' ? t('editor.list') : t(now?.name ?? 'editor.paragraph', now?.values)}
        </Button>
      </Menu>
      <span className="editor-line" />
      {marks.map((mark) => (
        <IconButton
          key={mark}
          size="small"
          label={t(markActs[mark].name)}
          aria-pressed={isMarked(editor, mark)}
          icon={() => (
            <span className={`editor-glyph blocks-${mark}`} aria-hidden="true">
              {markActs[mark].glyph}
            </span>
          )}
          onPress={() => run(() => toggleMark(editor, mark))}
        />
      ))}
      <span className="editor-line" />
      <IconButton
        size="small"
        icon={ListIcon}
        label={t('editor.bullets')}
        aria-pressed={block?.type === 'list' && block.format === 'unordered'}
        onPress={() => run(() => setKind(editor, { type: 'list', format: 'unordered' }))}
      />
      <IconButton
        size="small"
        icon={NumberedListIcon}
        label={t('editor.numbers')}
        aria-pressed={block?.type === 'list' && block.format === 'ordered'}
        onPress={() => run(() => setKind(editor, { type: 'list', format: 'ordered' }))}
      />
      <IconButton
        size="small"
        icon={LinkIcon}
        label={t('editor.link')}
        aria-pressed={currentLink(editor) !== null}
        onPress={() => onDialog({ kind: 'link', url: currentLink(editor) ?? '', at: editor.selection })}
      />
      <IconButton
        size="small"
        icon={ImageIcon}
        label={t('editor.image')}
        onPress={() => onDialog({ kind: 'image', at: editor.selection })}
      />
      {more}
      {dialog?.kind === 'link' && (
        <LinkDialog
          initial={dialog.url}
          onClose={() => onDialog(null)}
          onSave={(url, title) => {
            onDialog(null)
            run(() => setLink(editor, url, title ?? url), dialog.at)
          }}
          onRemove={() => {
            onDialog(null)
            run(() => removeLink(editor), dialog.at)
          }}
        />
      )}
      {dialog?.kind === 'image' && (
        <FilePicker
          kinds={['images']}
          isMultiple={false}
          onClose={() => onDialog(null)}
          onPick={([file]) => {
            onDialog(null)
            if (file) void readFile(file.id).then((image) => run(() => insertImage(editor, image), dialog.at))
          }}
        />
      )}
    </Toolbar>
  )
}
