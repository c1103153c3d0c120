import { useT } from '../../i18n/index.js'
import { Button, CloseIcon, IconButton, PlusIcon, TextField } from '../../kit/index.js'
import './webhooks.css'

export interface Header {
  /** Tells the rows of the field apart. */
  readonly key: number
  readonly name: string
  readonly value: string
}

/** Returns the keys of rows whose name an earlier row has, too: one of them would be lost. */
export function repeatedHeaders(headers: readonly Header[]): ReadonlySet<number> {
  const names = headers.map(({ name }) => name.trim().toLowerCase())
  return new Set(
    headers.flatMap(({ key }, at) => (names[at] !== '' && names.indexOf(names[at] ?? '') < at ? [key] : [])),
  )
}

interface HeadersFieldProps {
  /** The names of those that are saved: their values cannot be read. */
  readonly saved: readonly string[]
  /** Null: the saved ones stay. */
  readonly headers: readonly Header[] | null
  readonly onChange: (headers: readonly Header[] | null) => void
}

/** The headers of a webhook. Their values are written, and never shown again. */
export function HeadersField({ saved, headers, onChange }: HeadersFieldProps) {
  const t = useT()
  const rows = headers ?? []
  const repeated = repeatedHeaders(rows)
  const change = (key: number, next: Partial<Header>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...next } : row)))
  const add = () => onChange([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', value: '' }])
  return (
    <div className="stack stack-tight" role="group" aria-label={t('hooks.headers')}>
      <span className="field-label">{t('hooks.headers')}</span>
      {headers === null && saved.length > 0 ? (
        <div className="row row-wrap">
          <span className="grow">{t('hooks.headersKept', { names: saved.join(', ') })}</span>
          <Button
            size="small"
            onPress={() => onChange(saved.map((name, index) => ({ key: index + 1, name, value: '' })))}
          >
            {t('hooks.headersReplace')}
          </Button>
        </div>
      ) : (
        <>
          {rows.map(({ key, name, value }) => (
            <div key={key} className="hook-header">
              <TextField
                aria-label={t('hooks.headerName')}
                placeholder="Authorization"
                value={name}
                onChange={(text) => change(key, { name: text })}
                autoComplete="off"
                isMono
                autoFocus={name === ''}
                error={repeated.has(key) ? t('hooks.headerTwice') : undefined}
              />
              <TextField
                aria-label={t('hooks.headerValue')}
                placeholder={t('hooks.headerValue')}
                value={value}
                onChange={(text) => change(key, { value: text })}
                autoComplete="off"
                isMono
              />
              <IconButton
                icon={CloseIcon}
                label={t('hooks.headerRemove', { name })}
                onPress={() => onChange(rows.filter((row) => row.key !== key))}
              />
            </div>
          ))}
          <div className="row row-wrap">
            <Button size="small" icon={PlusIcon} onPress={add}>
              {t('hooks.headerAdd')}
            </Button>
            {saved.length > 0 && (
              <Button size="small" variant="quiet" onPress={() => onChange(null)}>
                {t('hooks.headersKeep')}
              </Button>
            )}
          </div>
        </>
      )}
      <span className="field-hint">{t('hooks.headersHint')}</span>
    </div>
  )
}
