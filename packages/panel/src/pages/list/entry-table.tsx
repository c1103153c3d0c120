import type { ContentType, ListedEntry, ListedLanguages } from '@content-gen/admin/panel-api'
import { memo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Link } from 'react-aria-components'
import { useLocation } from 'wouter'
import { titleIn } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, classNames, Column, Table } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { Cell } from './cell.js'
import { isSortable } from './columns.js'
import { LanguagesCell } from './languages.js'
import type { Sort } from './list-state.js'
import { columnTitle, isNumeric, type ListedAttribute } from './listed-attribute.js'

interface EntryTableProps {
  readonly type: ContentType
  readonly rows: readonly ListedEntry[]
  readonly columns: readonly ListedAttribute[]
  readonly sort: Sort | null
  readonly onSort: (by: string) => void
  readonly isSelected: (id: number) => boolean
  readonly onSelect: (entries: readonly ListedEntry[], isSelected: boolean) => void
  readonly isBusy: boolean
  /** The locales are told apart: more than one is shown. */
  readonly showsLocale: boolean
}

export function EntryTable({
  type,
  rows,
  columns,
  sort,
  onSort,
  isSelected,
  onSelect,
  isBusy,
  showsLocale,
}: EntryTableProps) {
  const t = useT()
  const last = useRef<number | null>(null)
  const count = rows.filter(({ id }) => isSelected(id)).length
  const orderOf = (name: string) => (sort?.by === name ? sort.order : null)
  /** With Shift, all rows since the last one. */
  const select = useLatest((index: number, isOn: boolean, isRange: boolean) => {
    const from = isRange && last.current !== null ? Math.min(last.current, index) : index
    const to = isRange && last.current !== null ? Math.max(last.current, index) : index
    last.current = index
    onSelect(rows.slice(from, to + 1), isOn)
  })
  const hasState = type.draftAndPublish
  return (
    <Table label={type.displayName} isBusy={isBusy}>
      <thead>
        <tr>
          <th className="cell-tight" scope="col">
            <input
              type="checkbox"
              className="checkbox"
              aria-label={t('list.selectAll')}
              checked={rows.length > 0 && count === rows.length}
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && count < rows.length
              }}
              onChange={(event) => onSelect(rows, event.target.checked)}
            />
          </th>
          <Column className="cell-label" sort={orderOf(type.label)} onSort={() => onSort(type.label)}>
            {type.label === 'id' ? t('list.label') : titleIn(type, type.label)}
          </Column>
          {showsLocale && <Column>{t('list.locale')}</Column>}
          <Column>{hasState ? t('list.state') : <span className="visually-hidden">{t('list.state')}</span>}</Column>
          {columns.map((attribute) => (
            <Column
              key={attribute.name}
              className={isNumeric(attribute) ? 'cell-extra cell-number' : 'cell-extra'}
              sort={orderOf(attribute.name)}
              onSort={isSortable(attribute) ? () => onSort(attribute.name) : undefined}
            >
              {columnTitle(t, attribute)}
            </Column>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={walkRows}>
        {rows.map((entry, index) => (
          <Row
            key={entry.id}
            uid={type.uid}
            entry={entry}
            index={index}
            columns={columns}
            isSelected={isSelected(entry.id)}
            onSelect={select}
            hasState={hasState}
            showsLocale={showsLocale}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  readonly uid: string
  readonly entry: ListedEntry
  readonly index: number
  readonly columns: readonly ListedAttribute[]
  readonly isSelected: boolean
  readonly onSelect: (index: number, isSelected: boolean, isRange: boolean) => void
  readonly hasState: boolean
  readonly showsLocale: boolean
}

/** Rows are drawn anew only if they changed. */
const Row = memo(function Row({ uid, entry, index, columns, isSelected, onSelect, hasState, showsLocale }: RowProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const isRange = useRef(false)
  const href = paths.entry(uid, entry.id)
  const label = entry.label === '' ? `#${entry.id}` : entry.label
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, input, button, label') !== null) return
    if (window.getSelection()?.type === 'Range') return
    navigate(href)
  }
  return (
    <tr className={classNames('list-row', isSelected && 'is-selected')} onClick={open}>
      <td className="cell-tight">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={t('list.selectRow', { label })}
          checked={isSelected}
          onClick={(event) => {
            isRange.current = event.shiftKey
          }}
          onChange={(event) => onSelect(index, event.target.checked, isRange.current)}
        />
      </td>
      <td className="cell-text cell-label">
        <Link className="label-link" href={href}>
          <span title={label}>{label}</span>
        </Link>
        {entry.inWork !== undefined && (
          <div className="soft small truncate" title={entry.inWork}>
            {t('common.inWork', { title: entry.inWork })}
          </div>
        )}
      </td>
      {showsLocale && <td className="cell-tight">{entry.locale !== null && <Badge>{entry.locale}</Badge>}</td>}
      <td className="cell-tight">
        <span className="row">
          {hasState && (
            <Badge tone={entry.state === 'published' ? 'good' : 'neutral'}>{t(`state.${entry.state}`)}</Badge>
          )}
          {entry.copy && (
            <span title={t('list.copyHint')}>
              <Badge tone="info">{entry.review ?? t('list.copy')}</Badge>
            </span>
          )}
        </span>
      </td>
      {columns.map((attribute) => (
        <td key={attribute.name} className={classNames('cell-text cell-extra', isNumeric(attribute) && 'cell-number')}>
          {attribute.type === 'languages' ? (
            <LanguagesCell
              uid={uid}
              entry={entry}
              value={entry.values[attribute.name] as ListedLanguages | undefined}
            />
          ) : (
            <Cell attribute={attribute} value={entry.values[attribute.name]} />
          )}
        </td>
      ))}
    </tr>
  )
})

/** The arrow keys lead to the same control of the row above and below. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const control = event.target instanceof Element ? event.target.closest('a, input') : null
  const row = control?.closest('tr')
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  const target = next?.querySelector<HTMLElement>(control?.tagName === 'A' ? 'a' : 'input')
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Returns a function that stays the same and does what the latest does. */
function useLatest<Arguments extends readonly unknown[]>(act: (...args: Arguments) => void) {
  const latest = useRef(act)
  latest.current = act
  const [stable] = useState(
    () =>
      (...args: Arguments) =>
        latest.current(...args),
  )
  return stable
}
