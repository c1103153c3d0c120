import type { ReactNode } from 'react'

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g

/** Plain text, whose addresses of pages are links: no other address is. */
export function LinkedText({ text }: { readonly text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: href, index } of text.matchAll(address)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {href}
      </a>,
    )
    end = index + href.length
  }
  return (
    <p className="comment-text" dir="auto">
      {parts}
      {text.slice(end)}
    </p>
  )
}
