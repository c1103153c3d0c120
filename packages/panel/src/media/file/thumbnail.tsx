import type { FileLabel } from '@content-gen/admin/panel-api'
import { FileIcon, FilesIcon, ImageIcon } from '../../kit/index.js'
import { kindOf } from './file.js'
import { positionOf } from './focal-points.js'
import type { Point } from './focal-points.js'

/** A small picture of a file, or a sign of its kind. Its name is told beside it. */
export function Thumbnail({
  file,
  point,
}: {
  readonly file: Pick<FileLabel, 'thumbnail' | 'mime' | 'name'>
  /** Stays in sight where the picture covers its place. */
  readonly point?: Point | undefined
}) {
  const kind = kindOf(file.mime)
  if (file.thumbnail !== null && kind === 'images')
    return (
      <img
        className="thumbnail"
        src={file.thumbnail}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        {...(point ? { style: { objectPosition: positionOf(point) } } : {})}
      />
    )
  const Symbol = kind === 'images' ? ImageIcon : kind === 'files' ? FileIcon : FilesIcon
  return (
    <span className="thumbnail thumbnail-sign">
      <Symbol />
      <span className="small">{extensionOf(file.name)}</span>
    </span>
  )
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1, dot + 6).toUpperCase()
}
