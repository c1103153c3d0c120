import type { FileLabel, MediaAttribute } from '@content-gen/admin/panel-api'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { useRights } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import {
  classNames,
  Button,
  CloseIcon,
  EditIcon,
  IconButton,
  ImageIcon,
  RefreshIcon,
  UploadIcon,
} from '../../kit/index.js'
import { ChooseFiles } from '../../media/uploads/choose-files.js'
import { useDropping } from '../../media/uploads/dropping.js'
import { FileDetails } from '../../media/details/file-details.js'
import { FilePicker } from '../../media/file-picker.js'
import { labelOf } from '../../media/file/file.js'
import { Thumbnail } from '../../media/file/thumbnail.js'
import { UploadList } from '../../media/uploads/upload-list.js'
import { Uploads } from '../../media/uploads/uploads.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { useField, useForm } from '../store/form-context.js'
import { inOrder } from './in-order.js'
import { GroupHead } from '../control/group-head.js'
import { SortingHandle } from '../control/sorting-handle.js'
import { moved } from '../document/moved.js'
import '../../media/library.css'
import './links.css'

/** Files of the library, in order: chosen there, or dropped here. */
export function MediaControl({ attribute, path, label, aside, isReadOnly }: ControlProps<MediaAttribute>) {
  const t = useT()
  const id = useId()
  const { store, labels } = useForm()
  const { media } = useRights()
  const { value, issue, set, touch } = useField(path)
  const error = useIssueText()(issue)
  useSyncExternalStore(labels.subscribe, () => labels.version)
  const [uploads] = useState(() => new Uploads())
  const [picks, setPicks] = useState<'add' | number | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const ids = idsOf(value)
  const save = (next: readonly number[]) => {
    set(attribute.multiple ? next : (next[0] ?? null))
    touch()
  }
  // Uploads end later: the value then is the one that counts.
  const latest = useRef(save)
  latest.current = save
  const add = (files: readonly FileLabel[], before: readonly number[] = []) => {
    labels.add([], files)
    const now = idsOf(store.value(path))
    const added = files.map((file) => file.id).filter((one) => !now.includes(one))
    if (!attribute.multiple) return latest.current(added.length > 0 ? added.slice(-1) : now)
    latest.current(inOrder(now, added, before))
  }
  const upload = (files: readonly File[]) => {
    const arrived: number[] = []
    uploads.add(attribute.multiple ? files : files.slice(0, 1), (file, index) => {
      arrived[index] = file.id
      add([labelOf(file)], arrived.slice(index + 1))
    })
  }
  const { isOver, target } = useDropping(upload, isReadOnly || !media.upload)
  const kinds = attribute.allowedTypes
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <GroupHead
        id={id}
        label={label}
        aside={aside}
        isRequired={attribute.required}
        count={attribute.multiple ? ids.length : undefined}
      />
      <div className={classNames('media', isOver && 'is-over', ids.length === 0 && 'is-empty')} {...target}>
        {ids.length > 0 && (
          <ul className="media-files sortable">
            {ids.map((one) => (
              <MediaFile
                key={one}
                id={one}
                file={labels.file(one)}
                isReadOnly={isReadOnly}
                onMove={attribute.multiple && ids.length > 1 ? (to) => save(moved(ids, one, to)) : null}
                onOpen={() => setOpened(one)}
                onReplace={() => setPicks(one)}
                onRemove={() => save(ids.filter((other) => other !== one))}
              />
            ))}
          </ul>
        )}
        {!isReadOnly && (
          <div className="media-acts">
            {(attribute.multiple || ids.length === 0) && (
              <>
                <Button
                  size="small"
                  icon={ImageIcon}
                  refused={media.read ? null : t('rights.refused')}
                  onPress={() => setPicks('add')}
                >
                  {t('media.choose')}
                </Button>
                <ChooseFiles isMultiple={attribute.multiple} kinds={kinds} onFiles={upload}>
                  <Button
                    size="small"
                    variant="quiet"
                    icon={UploadIcon}
                    refused={media.upload ? null : t('rights.refused')}
                  >
                    {t('library.upload')}
                  </Button>
                </ChooseFiles>
                <span className="faint small media-hint">{t('media.drop')}</span>
              </>
            )}
          </div>
        )}
      </div>
      <UploadList uploads={uploads} endsByItself />
      {error !== null && <div className="field-error">{error}</div>}
      {picks !== null && (
        <FilePicker
          kinds={kinds}
          isMultiple={picks === 'add' && attribute.multiple}
          onClose={() => setPicks(null)}
          onPick={(files) => {
            setPicks(null)
            if (picks === 'add') return add(files)
            labels.add([], files)
            const [file] = files
            if (file) save(ids.filter((one) => one !== file.id).map((one) => (one === picks ? file.id : one)))
          }}
        />
      )}
      {opened !== null && <FileDetails id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

interface MediaFileProps {
  readonly id: number
  readonly file: FileLabel | null
  readonly isReadOnly: boolean
  /** Null for the only file. */
  readonly onMove: ((to: number) => void) | null
  readonly onOpen: () => void
  readonly onReplace: () => void
  readonly onRemove: () => void
}

function MediaFile({ id, file, isReadOnly, onMove, onOpen, onReplace, onRemove }: MediaFileProps) {
  const t = useT()
  const { bytes } = useFormats()
  const name = file?.name ?? `#${id}`
  const isUndescribed = file?.mime.startsWith('image/') && !file.alternativeText
  return (
    <li className="media-file">
      <span className="media-picture">{file ? <Thumbnail file={file} /> : <ImageIcon />}</span>
      <span className="media-text">
        <span className="truncate" title={name}>
          {name}
        </span>
        <span className={isUndescribed ? 'media-warn small' : 'soft small'}>
          {file === null ? t('relation.gone') : isUndescribed ? t('library.noAlternative') : bytes(file.size * 1000)}
        </span>
      </span>
      <span className="media-tools">
        {onMove && !isReadOnly && <SortingHandle name={name} onMove={onMove} />}
        <span className="grow" />
        <IconButton icon={EditIcon} size="small" label={t('media.details', { name })} onPress={onOpen} />
        {!isReadOnly && (
          <>
            <IconButton icon={RefreshIcon} size="small" label={t('media.replace', { name })} onPress={onReplace} />
            <IconButton icon={CloseIcon} size="small" label={t('relation.remove', { name })} onPress={onRemove} />
          </>
        )}
      </span>
    </li>
  )
}

function idsOf(value: unknown): readonly number[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one) => typeof one === 'number')
}
