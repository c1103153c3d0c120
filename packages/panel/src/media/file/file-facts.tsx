import type { ReactNode } from 'react'
import { useFormats, useT } from '../../i18n/index.js'
import type { LibraryFile } from './file.js'

/** The facts about a file that nobody can change. */
export function FileFacts({ file }: { readonly file: LibraryFile }) {
  const t = useT()
  const { bytes, moment } = useFormats()
  const { mime, width, height, size, createdAt, url } = file
  return (
    <dl className="details-facts">
      <Fact name={t('library.type')}>{mime}</Fact>
      {width !== null && height !== null && <Fact name={t('library.dimensions')}>{`${width} × ${height}`}</Fact>}
      <Fact name={t('library.size')}>{bytes(size * 1000)}</Fact>
      <Fact name={t('library.created')}>{moment(createdAt)}</Fact>
      <Fact name={t('library.address')}>
        <span className="mono">{url}</span>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
