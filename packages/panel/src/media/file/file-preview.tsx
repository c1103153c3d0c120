import { kindOf, labelOf } from './file.js'
import type { LibraryFile } from './file.js'
import { Thumbnail } from './thumbnail.js'

/** Returns an address of the picture as it is now: a replaced one keeps its address. */
export function pictureUrl({ url, updatedAt }: Pick<LibraryFile, 'url' | 'updatedAt'>): string {
  return `${url}?at=${encodeURIComponent(updatedAt)}`
}

/** The file itself, as far as a browser shows it. */
export function FilePreview({ file }: { readonly file: LibraryFile }) {
  const kind = kindOf(file.mime)
  // With its size, it has its place before it arrives.
  const size = { width: file.width ?? undefined, height: file.height ?? undefined }
  if (kind === 'images') return <img src={pictureUrl(file)} alt={file.alternativeText ?? ''} {...size} />
  if (kind === 'videos') return <video src={file.url} controls preload="metadata" />
  if (kind === 'audios') return <audio src={file.url} controls preload="metadata" />
  return <Thumbnail file={labelOf(file)} />
}
