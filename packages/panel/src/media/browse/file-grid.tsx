import { useFormats, useT } from '../../i18n/index.js'
import { Checkbox, classNames, Table } from '../../kit/index.js'
import { kindOf, labelOf } from '../file/file.js'
import type { LibraryFile } from '../file/file.js'
import { useFocalPoints } from '../file/focal-points.js'
import { pathText } from '../file/folders.js'
import type { Folder } from '../file/folders.js'
import { Thumbnail } from '../file/thumbnail.js'

export interface FileGridProps {
  readonly files: readonly LibraryFile[]
  readonly look: 'grid' | 'list'
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (file: LibraryFile, isChosen: boolean) => void
  /** Without it, a press chooses. */
  readonly onOpen?: ((file: LibraryFile) => void) | undefined
  /** A double press takes a file at once. */
  readonly onTake?: ((file: LibraryFile) => void) | undefined
  /** Given where files of several folders are listed: each tells its own. */
  readonly folders?: readonly Folder[]
}

export function FileGrid(props: FileGridProps) {
  return props.look === 'grid' ? <Tiles {...props} /> : <Lines {...props} />
}

function Tiles({ files, chosen, onChoose, onOpen, onTake, folders }: FileGridProps) {
  const t = useT()
  const { bytes } = useFormats()
  return (
    <ul className="tiles">
      {files.map((file) => {
        const isChosen = chosen.has(file.id)
        return (
          <li key={file.id} className={classNames('tile', isChosen && 'is-chosen')}>
            <button
              type="button"
              className="tile-button"
              {...(onOpen ? {} : { 'aria-pressed': isChosen })}
              onClick={() => (onOpen ? onOpen(file) : onChoose(file, !isChosen))}
              onDoubleClick={() => onTake?.(file)}
            >
              <span className="tile-picture">
                <Thumbnail file={labelOf(file)} />
                {!file.alternativeText && kindOf(file.mime) === 'images' && (
                  <span className="tile-note">{t('library.noAlternative')}</span>
                )}
              </span>
              <span className="tile-name truncate" title={file.name}>
                {file.name}
              </span>
              <span className="soft small truncate">
                {file.width !== null && file.height !== null ? `${file.width} × ${file.height} · ` : ''}
                {bytes(file.size * 1000)}
              </span>
              {folders && <span className="faint small truncate">{pathText(folders, file.folder ?? null)}</span>}
            </button>
            {onOpen && (
              <span className="tile-check">
                <Checkbox
                  aria-label={t('library.choose', { name: file.name })}
                  isSelected={isChosen}
                  onChange={(next) => onChoose(file, next)}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Lines({ files, chosen, onChoose, onOpen, onTake, folders }: FileGridProps) {
  const t = useT()
  const { bytes, moment } = useFormats()
  const points = useFocalPoints(files.map(({ id }) => id))
  return (
    <Table label={t('library.title')}>
      <thead>
        <tr>
          <th className="column" />
          <th className="column">{t('common.name')}</th>
          <th className="column">{t('library.alternativeText')}</th>
          <th className="column">{t('library.dimensions')}</th>
          <th className="column">{t('library.size')}</th>
          <th className="column">{t('library.created')}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <td>
              <Checkbox
                aria-label={t('library.choose', { name: file.name })}
                isSelected={chosen.has(file.id)}
                onChange={(next) => onChoose(file, next)}
              />
            </td>
            <td>
              <button
                type="button"
                className="file-line"
                onClick={() => (onOpen ? onOpen(file) : onChoose(file, !chosen.has(file.id)))}
                onDoubleClick={() => onTake?.(file)}
              >
                <Thumbnail file={labelOf(file)} point={points.get(file.id)} />
                <span className="file-line-text">
                  <span className="truncate">{file.name}</span>
                  {folders && <span className="faint small truncate">{pathText(folders, file.folder ?? null)}</span>}
                </span>
              </button>
            </td>
            <td className="truncate">
              {file.alternativeText ??
                (kindOf(file.mime) === 'images' ? <span className="faint">{t('library.noAlternative')}</span> : '')}
            </td>
            <td>{file.width !== null && file.height !== null ? `${file.width} × ${file.height}` : ''}</td>
            <td>{bytes(file.size * 1000)}</td>
            <td>{moment(file.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
