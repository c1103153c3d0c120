import { FileTrigger } from 'react-aria-components'
import type { ReactElement } from 'react'
import type { FileKind } from '../file/file.js'

const accepts = { images: 'image/*', videos: 'video/*', audios: 'audio/*' } as const

/** A button that opens the computer's own dialog for files. */
export function ChooseFiles({
  children,
  isMultiple,
  kinds = [],
  onFiles,
}: {
  readonly children: ReactElement
  readonly isMultiple: boolean
  readonly kinds?: readonly FileKind[]
  readonly onFiles: (files: readonly File[]) => void
}) {
  const types = kinds.includes('files') ? [] : kinds.flatMap((kind) => (kind === 'files' ? [] : [accepts[kind]]))
  return (
    <FileTrigger
      allowsMultiple={isMultiple}
      {...(types.length === 0 ? {} : { acceptedFileTypes: types })}
      onSelect={(list) => list && onFiles([...list])}
    >
      {children}
    </FileTrigger>
  )
}
