import type { ContentType, SentTableImport, TableReport } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { errorOf, send, titleOf, useRenew, type CatalogIndex } from '../../api/index.js'
import { reasonText, useT } from '../../i18n/index.js'
import { Button, Checkbox, Dialog, Failure, Notice, Select, UploadIcon } from '../../kit/index.js'
import {
  guessedColumns,
  headersOf,
  keysOf,
  linkKeysOf,
  sentColumns,
  targetsOf,
  type FileColumn,
} from './import-columns.js'

interface ImportDialogProps {
  readonly type: ContentType
  readonly catalog: CatalogIndex
  readonly locale: string | undefined
  readonly onClose: () => void
}

interface ReadFile {
  readonly name: string
  readonly text: string
}

/** The rows that are told one by one. */
const mostTold = 50
const none = '-'

/** Imports a CSV file: its columns are matched with attributes, it is tried, and then imported. */
export function ImportDialog({ type, catalog, locale, onClose }: ImportDialogProps) {
  const t = useT()
  const renew = useRenew()
  const targets = targetsOf(t, type)
  const [file, setFile] = useState<ReadFile | null>(null)
  const [columns, setColumns] = useState<readonly FileColumn[]>([])
  const [key, setKey] = useState<string>(none)
  const [isWhole, setWhole] = useState(true)
  const [busy, setBusy] = useState<'try' | 'import' | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [tried, setTried] = useState<TableReport | null>(null)
  const [done, setDone] = useState<TableReport | null>(null)

  const changed = () => {
    setTried(null)
    setDone(null)
    setError(null)
  }
  const choose = async (chosen: File) => {
    changed()
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer())
      const guessed = guessedColumns(headersOf(text), targets)
      setFile({ name: chosen.name, text })
      setColumns(guessed)
      setKey(guessed.some(({ target }) => target === 'id') ? 'id' : none)
    } catch {
      setFile(null)
      setError(new Error(t('list.importUnreadable')))
    }
  }
  const change = (index: number, next: Partial<FileColumn>) => {
    changed()
    setColumns(columns.map((column, at) => (at === index ? { ...column, ...next } : column)))
  }
  const run = async (isDryRun: boolean) => {
    if (file === null) return
    setBusy(isDryRun ? 'try' : 'import')
    changed()
    const body: SentTableImport = {
      table: file.text,
      columns: sentColumns(columns),
      key: key === none ? null : key,
      isDryRun,
      isWhole,
      ...(locale === undefined ? {} : { locale }),
    }
    try {
      const { data } = await send<TableReport>(`/entries/${type.uid}/import`, { method: 'POST', body })
      if (isDryRun) setTried(data)
      else setDone(data)
      if (data.isStored) await renew('/entries', '/home')
    } catch (failure) {
      setError(errorOf(failure))
    } finally {
      setBusy(null)
    }
  }
  const mapped = columns.flatMap(({ target }) => target ?? [])
  const keys = ['id', ...keysOf(type)].filter((name) => mapped.includes(name))
  const isReady = file !== null && mapped.length > 0 && busy === null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={busy === null}
      size="large"
      title={t('list.importTitle', { type: type.displayName })}
      notice={error ? <Failure error={error} /> : undefined}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy !== null}>
            {t('common.close')}
          </Button>
          <Button onPress={() => void run(true)} isBusy={busy === 'try'} isDisabled={!isReady}>
            {t('list.importTry')}
          </Button>
          <Button
            variant="primary"
            onPress={() => void run(false)}
            isBusy={busy === 'import'}
            isDisabled={!isReady || done?.isStored === true}
          >
            {t('list.importRun')}
          </Button>
        </>
      }
    >
      <div className="list-import-file">
        <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(list) => list?.[0] && void choose(list[0])}>
          <Button icon={UploadIcon}>{t('list.importChoose')}</Button>
        </FileTrigger>
        <span className="truncate">{file?.name}</span>
      </div>
      {file !== null && (
        <>
          <ul className="list-import" aria-label={t('list.columns')}>
            {columns.map((column, index) => {
              const linkKeys = linkKeysOf(catalog, type, column.target)
              return (
                <li key={index}>
                  <Select
                    label={column.header}
                    options={[{ id: none, text: t('list.importLeftOut') }, ...targets]}
                    value={column.target ?? none}
                    onChange={(id) => change(index, { target: id === none ? null : id, by: null })}
                  />
                  {linkKeys.length > 0 && (
                    <Select
                      label={t('list.importBy')}
                      options={['id', ...linkKeys].map((id) => ({ id, text: titleOf(id) }))}
                      value={column.by ?? 'id'}
                      onChange={(id) => change(index, { by: id === 'id' ? null : id })}
                    />
                  )}
                </li>
              )
            })}
          </ul>
          <Select
            label={t('list.importKey')}
            options={[{ id: none, text: t('list.importCreate') }, ...keys.map((id) => ({ id, text: titleOf(id) }))]}
            value={keys.includes(key) ? key : none}
            onChange={(id) => {
              changed()
              setKey(id)
            }}
          />
          <Checkbox isSelected={isWhole} onChange={setWhole}>
            {t('list.importWhole')}
          </Checkbox>
        </>
      )}
      <div aria-live="polite" className="stack stack-tight">
        {tried && <Report report={tried} title={t('list.importTried')} />}
        {done && <Report report={done} title={t(done.isStored ? 'list.importDone' : 'list.importTakenBack')} />}
      </div>
    </Dialog>
  )
}

function Report({ report, title }: { readonly report: TableReport; readonly title: string }) {
  const t = useT()
  const { created, updated, unchanged, refused, refusedCount } = report
  return (
    <>
      <Notice tone={report.isStored ? 'good' : 'info'} title={title}>
        <p>{t('list.importCounts', { created, updated, unchanged })}</p>
      </Notice>
      {refusedCount > 0 && (
        <Notice tone="bad" title={t('list.importRefused', { count: refusedCount })}>
          <ul className="list-failed">
            {refused.slice(0, mostTold).map((row) => (
              <li key={row.line}>
                <strong>{t('list.importLine', { line: row.line })}</strong>: {reasonText(t, row)}
              </li>
            ))}
          </ul>
          {refusedCount > mostTold && <p>{t('list.bulkFailedMore', { count: refusedCount - mostTold })}</p>}
        </Notice>
      )}
    </>
  )
}
