import type { FileLabel, ListedLinks, Person } from '@content-gen/admin/panel-api'
import type { ReactNode } from 'react'
import { useFormats, useT } from '../../i18n/index.js'
import { Badge, CheckIcon, FileIcon, Moment } from '../../kit/index.js'
import type { ListedAttribute } from './listed-attribute.js'

/** More of a text is not shown in a list. */
const longest = 140

/** The value of a column. */
export function Cell({
  attribute,
  value,
}: {
  readonly attribute: ListedAttribute
  readonly value: unknown
}): ReactNode {
  const t = useT()
  const formats = useFormats()
  if (value === null || value === undefined || value === '') return <span className="faint">–</span>
  switch (attribute.type) {
    case 'boolean':
      return value === true ? (
        <CheckIcon aria-label={t('common.yes')} aria-hidden={false} role="img" />
      ) : (
        <span className="soft">{t('common.no')}</span>
      )
    case 'integer':
    case 'float':
    case 'decimal':
      return typeof value === 'number' ? formats.number(value) : String(value)
    case 'date':
      return formats.date(String(value))
    case 'datetime':
    case 'timestamp':
      return <Moment value={String(value)} />
    case 'enumeration':
      return <Badge>{String(value)}</Badge>
    case 'relation':
      return <Links links={value as ListedLinks} />
    case 'person':
      return (value as Person).name
    case 'media':
      return <Thumbnail file={value as FileLabel} />
    case 'component':
    case 'dynamiczone':
      return <span className="soft">{t('list.items', { count: Number(value) })}</span>
    case 'json':
    case 'blocks':
    case 'array':
      return <span className="mono soft">{JSON.stringify(value).slice(0, longest)}</span>
    default:
      return String(value).slice(0, longest)
  }
}

function Links({ links: { first, count } }: { readonly links: ListedLinks }) {
  const t = useT()
  if (first.length === 0) return <span className="faint">–</span>
  return (
    <>
      {first.map(({ label }) => label).join(', ')}
      {count > first.length && <span className="soft"> {t('list.more', { count: count - first.length })}</span>}
    </>
  )
}

export function Thumbnail({ file }: { readonly file: FileLabel }) {
  return (file.thumbnail ?? (file.mime.startsWith('image/') ? file.url : null)) === null ? (
    <span className="list-file" title={file.name}>
      <FileIcon />
    </span>
  ) : (
    <img
      className="list-thumbnail"
      src={file.thumbnail ?? file.url}
      alt={file.alternativeText ?? ''}
      title={file.name}
      loading="lazy"
    />
  )
}
