import { hash } from 'node:crypto'

/** The tags of bytes that are sent more than once: nothing changes them. */
const known = new WeakMap<Buffer, string>()

/** Returns the strong entity tag of a body: made from its bytes alone, so it tells nothing that the body does not. */
export function entityTag(body: string | Buffer): string {
  if (typeof body === 'string') return tagOf(body)
  let tag = known.get(body)
  if (tag === undefined) known.set(body, (tag = tagOf(body)))
  return tag
}

function tagOf(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`
}

/** Compressing proxies make a tag weak (nginx, Varnish) or add their method to it (Apache). */
const added = /^W\/|[-;](gzip|br|deflate|zstd)(?="$)/g

/** Tags of a list that are looked at: nobody keeps so many versions of one answer. */
const mostTags = 100

/** Returns true if a list of tags, as in `If-None-Match`, has the tag of these bytes, in whatever form a proxy has sent it. */
export function namesTag(list: string, tag: string): boolean {
  if (list === tag || list.trim() === '*') return true
  return list.split(',', mostTags).some((each) => each.trim().replace(added, '') === tag)
}
