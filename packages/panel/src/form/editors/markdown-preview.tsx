import MarkdownIt from 'markdown-it'
import { useDeferredValue, useMemo } from 'react'

const markdown = new MarkdownIt({ html: false, linkify: true })
const link = markdown.renderer.rules['link_open']
markdown.renderer.rules['link_open'] = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('target', '_blank')
  tokens[index]?.attrSet('rel', 'noopener noreferrer')
  return link ? link(tokens, index, options, env, self) : self.renderToken(tokens, index, options)
}

/** Shows Markdown. Tags in the source stay text, and links lead only to the web, to mail and to files. */
export default function MarkdownPreview({ text }: { readonly text: string }) {
  const later = useDeferredValue(text)
  const html = useMemo(() => renderMarkdown(later), [later])
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

export function renderMarkdown(text: string): string {
  return markdown.render(text)
}
