import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { LanguageSupport } from '@codemirror/language'
import { Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { EditorView } from '@codemirror/view'
import { lazy, Suspense, useState } from 'react'
import { Toolbar } from 'react-aria-components'
import { markActs } from '../../acts/index.js'
import { useT } from '../../i18n/index.js'
import type { MessageKey } from '../../i18n/index.js'
import {
  Button,
  classNames,
  EyeIcon,
  IconButton,
  ImageIcon,
  LinkIcon,
  ListIcon,
  toast,
  useFailureText,
} from '../../kit/index.js'
import { FilePicker } from '../../media/file-picker.js'
import { useTakesPictures } from '../../media/uploads/take-over.js'
import { LinkDialog } from './link-dialog.js'
import { insertBlock, linkAround, prefixLines, setLink, wrapSelection } from './markdown-acts.js'
import { bringPictures, lostInMarkdown } from './markdown-pictures.js'
import { pasteFormatted } from './paste-formatted.js'
import { useCode } from './use-code.js'

const Preview = lazy(() => import('./markdown-preview.js'))

export interface MarkdownEditorProps {
  readonly label: string
  readonly text: string
  readonly isReadOnly: boolean
  /** Custom fields keep HTML in the same type: no marks of Markdown are put into it. */
  readonly isMarkdown: boolean
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

type Act = (view: EditorView) => boolean

const bold: Act = (view) => wrapSelection(view, '**')
const italic: Act = (view) => wrapSelection(view, '_')

/** CodeMirror's word for the keys of an act. */
const keyOf = (mark: 'bold' | 'italic') => markActs[mark].keys.join('-').toLowerCase().replace('mod', 'Mod')

const markdown = [
  new LanguageSupport(markdownLanguage),
  Prec.high(keymap.of([...markdownKeymap, { key: keyOf('bold'), run: bold }, { key: keyOf('italic'), run: italic }])),
]

const acts: readonly { readonly name: MessageKey; readonly glyph: string; readonly run: Act }[] = [
  { ...markActs.bold, run: bold },
  { ...markActs.italic, run: italic },
  { ...markActs.strikethrough, run: (view) => wrapSelection(view, '~~') },
  { name: 'editor.heading', glyph: 'H', run: (view) => prefixLines(view, '## ') },
  { name: 'editor.quote', glyph: '❝', run: (view) => prefixLines(view, '> ') },
  { ...markActs.code, run: (view) => wrapSelection(view, '`') },
]

/** Markdown as its source, which is never written anew, with a preview. */
export default function MarkdownEditor({ label, text, isReadOnly, isMarkdown, onChange, onBlur }: MarkdownEditorProps) {
  const t = useT()
  const [shows, setShows] = useState(false)
  const [picks, setPicks] = useState(false)
  // The address of the link that is made or changed.
  const [linked, setLinked] = useState<string | null>(null)
  const askForLink: Act = (view) => (setLinked(linkAround(view)?.url ?? ''), true)
  const failureText = useFailureText()
  const takesPictures = useTakesPictures()
  const takePictures = async (view: EditorView, html: string, pasted: string) => {
    if (lostInMarkdown(html)) toast({ tone: 'info', text: t('editor.lostPictures') })
    const failures = takesPictures ? await bringPictures(view, pasted) : []
    const [first] = failures
    if (first)
      toast({ tone: 'info', text: t('editor.picturesStay', { count: failures.length, reason: failureText(first) }) })
  }
  const { host, code } = useCode(text, {
    label,
    language: isMarkdown
      ? [
          ...markdown,
          // Elsewhere it opens the search.
          Prec.high(keymap.of([{ key: 'Mod-k', run: askForLink, stopPropagation: true }])),
          pasteFormatted((...pasted) => void takePictures(...pasted)),
        ]
      : [],
    isReadOnly,
    isMono: false,
    onChange,
    onBlur,
  })
  const run = (act: Act) => {
    const view = code.current?.view
    if (!view) return
    act(view)
    view.focus()
  }
  // A dialog gives the focus back in the next frame, to what is around the editor.
  const returnFocus = () => requestAnimationFrame(() => setTimeout(() => code.current?.view.focus()))
  if (!isMarkdown) return <div ref={host} className="code" />
  return (
    <>
      <Toolbar className="editor-tools" aria-label={label}>
        {!isReadOnly && (
          <>
            {acts.map(({ name, glyph, run: act }) => (
              <IconButton
                key={name}
                size="small"
                label={t(name)}
                icon={() => (
                  <span className="editor-glyph" aria-hidden="true">
                    {glyph}
                  </span>
                )}
                onPress={() => run(act)}
              />
            ))}
            <IconButton
              size="small"
              icon={ListIcon}
              label={t('editor.bullets')}
              onPress={() => run((view) => prefixLines(view, '- '))}
            />
            <IconButton size="small" icon={LinkIcon} label={t('editor.link')} onPress={() => run(askForLink)} />
            <IconButton size="small" icon={ImageIcon} label={t('editor.image')} onPress={() => setPicks(true)} />
          </>
        )}
        <span className="editor-gap" />
        <Button size="small" variant="quiet" icon={EyeIcon} aria-pressed={shows} onPress={() => setShows(!shows)}>
          {t('editor.preview')}
        </Button>
      </Toolbar>
      <div className={classNames('editor-split', shows && 'is-both')}>
        <div ref={host} className="code" />
        {shows && (
          <Suspense fallback={<div className="editor-wait" />}>
            <Preview text={text} />
          </Suspense>
        )}
      </div>
      {linked !== null && (
        <LinkDialog
          initial={linked}
          onClose={() => {
            setLinked(null)
            returnFocus()
          }}
          onSave={(url, title) => {
            setLinked(null)
            returnFocus()
            run((view) => setLink(view, url, title ?? url))
          }}
        />
      )}
      {picks && (
        <FilePicker
          kinds={['images']}
          isMultiple={false}
          onClose={() => setPicks(false)}
          onPick={([file]) => {
            setPicks(false)
            if (file) run((view) => insertBlock(view, `![${file.alternativeText ?? file.name}](${file.url})`))
          }}
        />
      )}
    </>
  )
}
