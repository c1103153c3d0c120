import type { FileLabel } from '@content-gen/admin/panel-api'

/** A file as the media library answers it. */
export interface LibraryFile {
  readonly id: number
  readonly name: string
  readonly alternativeText: string | null
  readonly caption: string | null
  readonly width: number | null
  readonly height: number | null
  readonly formats: Readonly<Record<string, { readonly url: string }>> | null
  readonly hash: string
  readonly ext: string | null
  /** null: a copied database does not know it. */
  readonly mime: string | null
  /** In kilobytes, as Strapi v4 has it. */
  readonly size: number
  readonly url: string
  readonly createdAt: string
  readonly updatedAt: string
  /** The folder that it is in, in lists; null: the root. */
  readonly folder?: number | null
}

/** Returns the files that are chosen once one was, or no longer is. */
export function chosenWith(
  before: readonly LibraryFile[],
  file: LibraryFile,
  isChosen: boolean,
  isMultiple = true,
): readonly LibraryFile[] {
  const others = before.filter(({ id }) => id !== file.id)
  return isChosen ? (isMultiple ? [...others, file] : [file]) : others
}

export type FileKind = 'images' | 'videos' | 'audios' | 'files'

export const fileKinds: readonly FileKind[] = ['images', 'videos', 'audios', 'files']

export function kindOf(mime: string | null): FileKind {
  if (mime?.startsWith('image/')) return 'images'
  if (mime?.startsWith('video/')) return 'videos'
  return mime?.startsWith('audio/') ? 'audios' : 'files'
}

export function labelOf(file: LibraryFile): FileLabel {
  const { id, name, url, alternativeText, width, height, size } = file
  const thumbnail = file.formats?.['thumbnail']?.url ?? (isSmallPicture(file) ? url : null)
  return { id, name, mime: file.mime ?? '', url, alternativeText, width, height, size, thumbnail }
}

/** No smaller version is made of it. */
function isSmallPicture({ mime, width }: LibraryFile): boolean {
  return kindOf(mime) === 'images' && (mime === 'image/svg+xml' || width !== null)
}
