import { createElement } from 'react'
import type { RenderElementProps, RenderLeafProps } from 'slate-react'
import { useT } from '../../../i18n/index.js'
import type { ForeignBlock } from './blocks-types.js'
import { ComingPicture } from './coming-picture.js'
import { isItem } from '../../document/values.js'

/** A node of the document. Addresses are shown as text and a title: a link in an editor is nothing to follow. */
export function BlockView({
  attributes,
  children,
  element,
  Foreign,
}: RenderElementProps & { readonly Foreign: ForeignBlock | undefined }) {
  switch (element.type) {
    case 'heading':
      return createElement(`h${Math.min(6, Math.max(1, element.level ?? 1))}`, attributes, children)
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>
    case 'code':
      return (
        <pre {...attributes}>
          <code>{children}</code>
        </pre>
      )
    case 'list':
      return createElement(element.format === 'ordered' ? 'ol' : 'ul', attributes, children)
    case 'list-item':
      return <li {...attributes}>{children}</li>
    case 'link':
      return (
        <span {...attributes} className="blocks-link" title={element.url}>
          {children}
        </span>
      )
    case 'image':
      return (
        <div {...attributes}>
          <div contentEditable={false}>
            <Picture image={element.image} />
          </div>
          {children}
        </div>
      )
    case 'coming':
      return (
        <div {...attributes}>
          {element.coming && <ComingPicture element={element} picture={element.coming} />}
          {children}
        </div>
      )
    case 'html':
      return (
        <div {...attributes}>
          {Foreign && <Foreign element={element} />}
          {children}
        </div>
      )
    case 'unknown':
      return (
        <div {...attributes}>
          <UnknownBlock original={element.original} />
          {children}
        </div>
      )
    default:
      return <p {...attributes}>{children}</p>
  }
}

function Picture({ image }: { readonly image: unknown }) {
  if (!isItem(image) || !isPictureAddress(image['url'])) return <div className="blocks-unknown" />
  const alternative = image['alternativeText']
  return <img src={image['url']} alt={typeof alternative === 'string' ? alternative : ''} />
}

/** Entries come from the API too, with any text for an address. */
function isPictureAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !URL.canParse(address, document.baseURI)) return false
  const { protocol } = new URL(address, document.baseURI)
  return protocol === 'http:' || protocol === 'https:' || /^data:image\//i.test(address)
}

function UnknownBlock({ original }: { readonly original: unknown }) {
  const t = useT()
  const type = isItem(original) && typeof original['type'] === 'string' ? original['type'] : ''
  return (
    <div contentEditable={false} className="blocks-unknown">
      {t('editor.unknown', { type })}
    </div>
  )
}

export function LeafView({ attributes, children, leaf }: RenderLeafProps) {
  let inner = children
  if (leaf.code) inner = <code>{inner}</code>
  if (leaf.bold) inner = <strong>{inner}</strong>
  if (leaf.italic) inner = <em>{inner}</em>
  if (leaf.underline) inner = <u>{inner}</u>
  if (leaf.strikethrough) inner = <s>{inner}</s>
  for (const wrap of leaf.wraps ?? [])
    if (/^(sub|sup|mark)\b/.test(wrap)) inner = createElement(wrap.split(' ')[0] ?? 'span', {}, inner)
  return <span {...attributes}>{inner}</span>
}
