import type { PlainAttribute, TextAttribute } from '@content-gen/admin/panel-api'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.js'
import { classNames, LoadFailure } from '../../kit/index.js'
import { useField } from '../store/form-context.js'
import type { ControlProps } from '../control/control.js'
import { textOfBlocks, textOfHtml } from '../control/count-text.js'
import { GroupField } from '../control/group-field.js'
import { TextCount } from '../control/text-count.js'
import { textOf, valueOf } from './text.js'
import '../editors/editor.css'

const JsonEditor = lazy(() => import('../editors/json-editor.js'))
const MarkdownEditor = lazy(() => import('../editors/markdown-editor.js'))
const HtmlEditor = lazy(() => import('../editors/html/html-editor.js'))
const BlocksEditor = lazy(() => import('../editors/blocks/blocks-editor.js'))

export function JsonControl(props: ControlProps<PlainAttribute>) {
  const { value, text, issue, set, setText, touch } = useField(props.path)
  return (
    <Frame {...props} issue={issue} wait={<div className="editor-wait" />}>
      <JsonEditor
        label={props.label}
        value={value}
        text={text}
        isReadOnly={props.isReadOnly}
        onValue={set}
        onText={setText}
        onBlur={touch}
      />
    </Frame>
  )
}

export function MarkdownControl({
  isMarkdown = true,
  ...props
}: ControlProps<TextAttribute> & { readonly isMarkdown?: boolean }) {
  const { value, issue, set, touch } = useField(props.path)
  return (
    <Frame
      {...props}
      issue={issue}
      wait={
        <>
          {isMarkdown && <div className="editor-tools" />}
          <div className="editor-wait">{textOf(value)}</div>
        </>
      }
      count={<TextCount value={textOf(value)} read={String} most={props.attribute.maxLength} />}
    >
      <MarkdownEditor
        label={props.label}
        text={textOf(value)}
        isMarkdown={isMarkdown}
        isReadOnly={props.isReadOnly}
        onChange={(text) => set(valueOf(text))}
        onBlur={touch}
      />
    </Frame>
  )
}

export function HtmlControl(props: ControlProps<TextAttribute>) {
  const { value, issue, set, touch } = useField(props.path)
  const { maxLength } = props.attribute
  return (
    <Frame
      {...props}
      issue={issue}
      wait={
        <>
          {!props.isReadOnly && <div className="editor-tools" />}
          <div className="editor-wait-blocks" />
        </>
      }
      count={<TextCount value={textOf(value)} read={maxLength === undefined ? textOfHtml : String} most={maxLength} />}
    >
      <HtmlEditor label={props.label} value={value} isReadOnly={props.isReadOnly} onChange={set} onBlur={touch} />
    </Frame>
  )
}

export function BlocksControl(props: ControlProps<PlainAttribute>) {
  const { value, issue, set, touch } = useField(props.path)
  return (
    <Frame
      {...props}
      issue={issue}
      wait={
        <>
          {!props.isReadOnly && <div className="editor-tools" />}
          <div className="editor-wait-blocks" />
        </>
      }
      count={<TextCount value={value} read={textOfBlocks} />}
    >
      <BlocksEditor label={props.label} value={value} isReadOnly={props.isReadOnly} onChange={set} onBlur={touch} />
    </Frame>
  )
}

/** The frame of an editor, which is loaded when it is shown. */
function Frame({
  label,
  aside,
  attribute,
  isReadOnly,
  issue,
  wait,
  count,
  children,
}: ControlProps & {
  readonly issue: ReturnType<typeof useField>['issue']
  /** Takes the room of the editor until it is loaded. */
  readonly wait: ReactNode
  readonly count?: ReactNode
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <GroupField label={label} aside={aside} isRequired={attribute.required} issue={issue}>
      <div className={classNames('editor', issue !== null && 'is-invalid', isReadOnly && 'is-read-only')}>
        <LoadFailure told={t('editor.notLoaded')}>
          <Suspense fallback={wait}>{children}</Suspense>
        </LoadFailure>
      </div>
      {count && <div className="field-hint">{count}</div>}
    </GroupField>
  )
}
