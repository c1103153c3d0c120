import type { Attribute, ContentType, Labels as LabelAnswer } from '@content-gen/admin/panel-api'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useCatalog, useRead, titleOf } from '../../../api/index.js'
import { useFormats, useT } from '../../../i18n/index.js'
import { EmptyState } from '../../../kit/index.js'
import { isItem } from '../../../form/document/values.js'
import type { Model, Models } from '../../../form/document/values.js'
import { itemTitle } from '../../../form/items/item-title.js'
import { attributeAt, isOfLocalizations, refsIn } from './places.js'
import type { Difference, Ref, Run } from './version.js'

const mostLabels = 100
const shownRun = 240

export function DifferenceList({
  differences,
  type,
  models,
  heading: Title = 'h4',
}: {
  readonly differences: readonly Difference[]
  readonly type: ContentType
  readonly models: Models
  readonly heading?: 'h3' | 'h4'
}) {
  const t = useT()
  const shown = useMemo(() => {
    const isOfSystem = (name: unknown) => type.attributes.find((one) => one.name === name)?.system
    return differences.filter(({ path: [name] }) => name === 'publishedAt' || !isOfSystem(name))
  }, [differences, type])
  const refs = useMemo(() => refsIn(shown, type, models), [shown, type, models])
  const links = refs.links.slice(0, mostLabels).map(({ type: uid, id }) => `${uid}:${id}`)
  const labels = useRead<LabelAnswer>('/labels', {
    query: {
      ...(links.length === 0 ? {} : { links: links.join(',') }),
      ...(refs.files.length === 0 ? {} : { files: refs.files.slice(0, mostLabels).join(',') }),
    },
    isEnabled: links.length + refs.files.length > 0,
    staleMs: 60_000,
  })
  if (shown.length === 0) return <EmptyState title={t('history.noDifferences')} />
  return (
    <ul className="differences">
      {shown.map((difference, at) => (
        <li key={at} className="difference">
          <Title>{isOfLocalizations(difference) ? t('locales.title') : placeOf(difference, type, models)}</Title>
          <Change
            difference={difference}
            uid={type.uid}
            attribute={attributeAt(difference.path, type, models)}
            models={models}
            labels={labels.data}
          />
        </li>
      ))}
    </ul>
  )
}

function placeOf({ path }: Difference, type: ContentType, models: Models): string {
  return path
    .map((step) => {
      if (typeof step === 'string') return titleOf(step)
      const { __component: component, id } = step
      const name = component === undefined ? undefined : models.get(component)?.displayName
      return [name, id === undefined ? undefined : `#${id}`].filter((one) => one !== undefined).join(' ')
    })
    .filter((step) => step !== '')
    .join(' › ')
    .replace(/^$/, type.displayName)
}

interface ChangeProps {
  readonly difference: Difference
  readonly uid: string
  readonly attribute: Attribute | null
  readonly models: Models
  readonly labels: LabelAnswer | undefined
}

function Change({ difference, uid, attribute, models, labels }: ChangeProps) {
  const t = useT()
  const print = usePrint(attribute, labels)
  const language = useLanguageOf(uid, labels)
  const value = isOfLocalizations(difference) ? language : print
  switch (difference.kind) {
    case 'text':
    case 'blocks':
      return <Runs runs={difference.runs} onlyForm={t('history.onlyForm')} />
    case 'value':
    case 'link':
      return (
        <div className="difference-sides">
          {!isEmpty(difference.before) && <del>{value(difference.before)}</del>}
          <span aria-hidden="true" className="icon-flips">
            →
          </span>
          {isEmpty(difference.after) ? value(null) : <ins>{value(difference.after)}</ins>}
        </div>
      )
    case 'links':
      return (
        <Marked
          added={difference.added.map(value)}
          removed={difference.removed.map(value)}
          note={difference.moved.length > 0 ? t('history.moved', { count: difference.moved.length }) : null}
        />
      )
    case 'items':
      return (
        <Marked
          added={difference.added.map(({ item }) => nameOfItem(item, attribute, models))}
          removed={difference.removed.map(({ item }) => nameOfItem(item, attribute, models))}
          note={difference.moved.length > 0 ? t('history.moved', { count: difference.moved.length }) : null}
        />
      )
  }
}

function Marked({
  added,
  removed,
  note,
}: {
  readonly added: readonly ReactNode[]
  readonly removed: readonly ReactNode[]
  readonly note: string | null
}) {
  return (
    <ul className="difference-marks">
      {removed.map((one, at) => (
        <li key={`removed ${at}`}>
          <del>{one}</del>
        </li>
      ))}
      {added.map((one, at) => (
        <li key={`added ${at}`}>
          <ins>{one}</ins>
        </li>
      ))}
      {note !== null && <li className="soft">{note}</li>}
    </ul>
  )
}

/** The runs of a text. Text that stayed the same is shown as far as it helps to find the place. */
function Runs({ runs, onlyForm }: { readonly runs: readonly Run[]; readonly onlyForm: string }) {
  if (runs.every(({ kind }) => kind === 'same')) return <p className="soft">{onlyForm}</p>
  return (
    <p className="difference-text" dir="auto">
      {runs.map(({ kind, text }, at) => {
        if (kind === 'added') return <ins key={at}>{text}</ins>
        if (kind === 'removed') return <del key={at}>{text}</del>
        return <span key={at}>{shortened(text, at === 0, at === runs.length - 1)}</span>
      })}
    </p>
  )
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= shownRun) return text
  const half = shownRun / 2
  if (isFirst) return `…${text.slice(-half)}`
  return isLast ? `${text.slice(0, half)}…` : `${text.slice(0, half)} … ${text.slice(-half)}`
}

function nameOfItem(item: Readonly<Record<string, unknown>>, attribute: Attribute | null, models: Models): string {
  const component = attribute?.type === 'component' ? attribute.component : item['__component']
  const model: Model | undefined = typeof component === 'string' ? models.get(component) : undefined
  return [model?.displayName, itemTitle(model, item)].filter(Boolean).join(': ')
}

/** Returns what prints a value of an attribute in words. */
function usePrint(attribute: Attribute | null, labels: LabelAnswer | undefined): (value: unknown) => ReactNode {
  const t = useT()
  const { moment, date } = useFormats()
  return (value) => {
    if (value === null || value === undefined || value === '') return <span className="faint">{t('common.none')}</span>
    if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no')
    const ref = refOf(attribute, value)
    if (ref) return nameOfRef(ref, labels)
    if (typeof value === 'string' && attribute?.type === 'date') return date(value)
    if (typeof value === 'string' && attribute?.type === 'datetime') return moment(value)
    return typeof value === 'object' ? <pre>{JSON.stringify(value, null, 2)}</pre> : String(value)
  }
}

/** Returns what names the language of an entry; its id, if it is gone. */
function useLanguageOf(uid: string, labels: LabelAnswer | undefined): (id: unknown) => string {
  const locales = useCatalog()?.locales
  return (id) => {
    const code = labels?.links.find((link) => link.type === uid && link.id === id)?.locale
    return locales?.find((locale) => locale.code === code)?.name ?? code ?? `#${String(id)}`
  }
}

function refOf(attribute: Attribute | null, value: unknown): Ref | null {
  if (isItem(value) && typeof value['__type'] === 'string' && typeof value['id'] === 'number')
    return { type: value['__type'], id: value['id'] }
  if (typeof value !== 'number') return null
  if (attribute?.type === 'media') return { type: 'file', id: value }
  return attribute?.type === 'relation' ? { type: attribute.targets[0] ?? '', id: value } : null
}

function nameOfRef({ type, id }: Ref, labels: LabelAnswer | undefined): string {
  if (type === 'file') return labels?.files.find((file) => file.id === id)?.name ?? `#${id}`
  return labels?.links.find((link) => link.type === type && link.id === id)?.label || `#${id}`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
