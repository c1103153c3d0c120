import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { send, useCatalog, useRights } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import {
  Button,
  ConfirmDialog,
  CropIcon,
  Dialog,
  DownloadIcon,
  Failure,
  LinkButton,
  Loading,
  RefreshIcon,
  TextArea,
  TextField,
  toast,
  TrashIcon,
} from '../../kit/index.js'
import { paths } from '../../paths.js'
import { ChooseFiles } from './choose-files.js'
import { canCrop, CropDialog } from './crop-dialog.js'
import { kindOf } from './file.js'
import type { LibraryFile } from './file.js'
import { readFile } from './read-file.js'
import { Thumbnail } from './thumbnail.js'
import { labelOf } from './file.js'
import { UploadList } from './upload-list.js'
import { Uploads } from './uploads.js'
import { filesKey } from './use-files.js'

/** All about one file: its texts, its uses, another content for it. */
export function FileDetails({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT()
  const read = useQuery({ queryKey: [`${filesKey}/${id}`], queryFn: () => readFile(id, true) })
  return (
    <Dialog isOpen onClose={onClose} title={read.data?.name ?? t('library.file')} placement="side">
      {read.isError ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <Details key={read.data.updatedAt} file={read.data} onClose={onClose} />
      ) : (
        <Loading label={t('common.loading')} />
      )}
    </Dialog>
  )
}

function Details({ file, onClose }: { readonly file: LibraryFile; readonly onClose: () => void }) {
  const t = useT()
  const { bytes, moment } = useFormats()
  const { media } = useRights()
  const client = useQueryClient()
  const [name, setName] = useState(file.name)
  const [alternativeText, setAlternativeText] = useState(file.alternativeText ?? '')
  const [caption, setCaption] = useState(file.caption ?? '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [asks, setAsks] = useState(false)
  const [crops, setCrops] = useState(false)
  const [uploads] = useState(() => new Uploads())
  useSyncExternalStore(uploads.subscribe, () => uploads.list)
  const renew = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [filesKey] }),
      client.invalidateQueries({ queryKey: [`${filesKey}/${file.id}`] }),
    ])
  const isPicture = kindOf(file.mime) === 'images'
  const isChanged =
    name !== file.name || alternativeText !== (file.alternativeText ?? '') || caption !== (file.caption ?? '')
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await send('/upload', {
        method: 'POST',
        query: { id: file.id },
        body: { fileInfo: { name, alternativeText, caption } },
      })
      toast({ tone: 'good', text: t('common.saved') })
      await renew()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    } finally {
      setBusy(false)
    }
  }
  const refused = media.update ? null : t('rights.refused')
  return (
    <div className="details">
      <div className="details-picture">
        {isPicture ? (
          <img src={`${file.url}?at=${encodeURIComponent(file.updatedAt)}`} alt={file.alternativeText ?? ''} />
        ) : kindOf(file.mime) === 'videos' ? (
          <video src={file.url} controls preload="metadata" />
        ) : kindOf(file.mime) === 'audios' ? (
          <audio src={file.url} controls preload="metadata" />
        ) : (
          <Thumbnail file={labelOf(file)} />
        )}
      </div>
      <TextField label={t('common.name')} value={name} onChange={setName} isReadOnly={!media.update} />
      {isPicture && (
        <TextArea
          label={t('library.alternativeText')}
          hint={alternativeText === '' ? t('library.alternativeAsked') : t('library.alternativeHint')}
          value={alternativeText}
          onChange={setAlternativeText}
          rows={2}
          isReadOnly={!media.update}
        />
      )}
      <TextField label={t('library.caption')} value={caption} onChange={setCaption} isReadOnly={!media.update} />
      {error && <Failure error={error} />}
      <div className="row row-wrap">
        <Button variant="primary" isBusy={isBusy} isDisabled={!isChanged} refused={refused} onPress={() => void save()}>
          {t('common.save')}
        </Button>
        <ChooseFiles isMultiple={false} onFiles={(files) => uploads.add(files, () => void renew(), file.id)}>
          <Button icon={RefreshIcon} refused={refused}>
            {t('library.replace')}
          </Button>
        </ChooseFiles>
        {canCrop(file) && (
          <Button icon={CropIcon} refused={media.upload ? null : t('rights.refused')} onPress={() => setCrops(true)}>
            {t('crop.title')}
          </Button>
        )}
        <LinkButton href={file.url} target="_blank" rel="noopener" icon={DownloadIcon} variant="quiet">
          {t('library.open')}
        </LinkButton>
        <Button
          variant="quiet"
          icon={TrashIcon}
          refused={media.delete ? null : t('rights.refused')}
          onPress={() => setAsks(true)}
        >
          {t('common.delete')}
        </Button>
      </div>
      <UploadList uploads={uploads} />
      <Uses file={file} />
      <dl className="details-facts">
        <dt>{t('library.type')}</dt>
        <dd>{file.mime}</dd>
        {file.width !== null && file.height !== null && (
          <>
            <dt>{t('library.dimensions')}</dt>
            <dd>
              {file.width} × {file.height}
            </dd>
          </>
        )}
        <dt>{t('library.size')}</dt>
        <dd>{bytes(file.size * 1000)}</dd>
        <dt>{t('library.created')}</dt>
        <dd>{moment(file.createdAt)}</dd>
        <dt>{t('library.address')}</dt>
        <dd className="mono">{file.url}</dd>
      </dl>
      {crops && <CropDialog file={file} onDone={renew} onClose={() => setCrops(false)} />}
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        title={t('library.deleteTitle', { name: file.name })}
        confirm={t('common.delete')}
        isDanger
        onConfirm={async () => {
          await send(`${filesKey}/${file.id}`, { method: 'DELETE' })
          await client.invalidateQueries({ queryKey: [filesKey] })
          onClose()
        }}
      >
        {(file.related?.length ?? 0) > 0
          ? t('library.deleteUsed', { count: file.related?.length ?? 0 })
          : t('library.deleteText')}
      </ConfirmDialog>
    </div>
  )
}

/** Entries that show the file. The library does not know of those that show it in a component. */
function Uses({ file }: { readonly file: LibraryFile }) {
  const t = useT()
  const catalog = useCatalog()
  const uses = file.related ?? []
  return (
    <section className="details-uses">
      <h3>{t('library.uses')}</h3>
      {uses.length === 0 && <p className="soft small">{t('library.noUses')}</p>}
      {uses.slice(0, 30).map(({ __type: type, id, ...values }) => {
        const model = catalog?.typeOf.get(type)
        const label: unknown = model ? Reflect.get(values, model.label) : null
        return (
          <LinkButton
            key={`${type} ${id}`}
            size="small"
            variant="quiet"
            href={model?.kind === 'single' ? paths.single(type) : paths.entry(type, id)}
          >
            {`${model?.displayName ?? type}: ${typeof label === 'string' && label !== '' ? label : id}`}
          </LinkButton>
        )
      })}
    </section>
  )
}
