import type { ListedEntry, RelationAttribute } from '@content-gen/admin/panel-api'
import { useId, useSyncExternalStore } from 'react'
import { useCatalog, usePage, useTypeRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { LinkButton } from '../../kit/index.js'
import { paths } from '../../paths.js'
import type { ControlProps } from '../control/control.js'
import { GroupHead } from '../control/group-head.js'
import { useForm } from '../store/form-context.js'
import { LinkSearch } from './link-search.js'
import { MappedRow } from './mapped-row.js'
import { useMappedChanges } from './use-mapped-changes.js'

const most = 10

/** Links that the other side keeps: those that there are, and what is added to them and removed. */
export function MappedLinks({ attribute, uid, path, label, aside, isReadOnly }: ControlProps<RelationAttribute>) {
  const t = useT()
  const id = useId()
  const { entry, labels } = useForm()
  const catalog = useCatalog()
  const [target = ''] = attribute.targets
  const { rights } = useTypeRights(target)
  useSyncExternalStore(labels.subscribe, () => labels.version)
  const type = catalog?.typeOf.get(target)
  // Items of components have no id of an entry.
  const isKnown =
    entry !== null && entry > 0 && path.length === 1 && attribute.inverse !== undefined && type !== undefined
  const read = usePage<ListedEntry>(`/entries/${target}`, {
    query: { filters: { [attribute.inverse ?? 'id']: { id: { $eq: entry } } }, pageSize: most, columns: '' },
    isEnabled: isKnown,
    staleMs: 30_000,
  })
  const rows = isKnown ? (read.data?.rows ?? []) : []
  const { total = 0, isMore = false } = (isKnown && read.data?.pagination) || {}
  const { changes, changeOf, add } = useMappedChanges(attribute, path)
  const added = changes.connect.filter((each) => !rows.some((row) => row.id === each))
  const removed = changes.disconnect.filter((each) => !rows.some((row) => row.id === each))
  // A link is a change of the entry that keeps it.
  const { update } = rights
  const isOpen =
    update !== null && update.fields === null && update.locales === null && !update.isOwn && !update.isConditional
  const isOffered = !isReadOnly && attribute.editable && path.length === 1 && type !== undefined
  const canChange = isOffered && isOpen
  const isRefused = isOffered && !isOpen
  const refusal = update === null ? 'relation.mappedRefused' : 'relation.mappedPartly'
  const nameOf = (each: number) =>
    (rows.find((row) => row.id === each)?.label ?? labels.link(target, each)?.label) || `#${each}`
  const row = (each: number, isDraft: boolean) => (
    <MappedRow
      key={each}
      name={nameOf(each)}
      href={`/admin${paths.entry(target, each)}`}
      isDraft={isDraft}
      canChange={canChange}
      {...changeOf(each)}
    />
  )
  const shown = [
    ...rows.map((each) => row(each.id, type?.draftAndPublish === true && each.state === 'draft')),
    ...[...added, ...removed].map((each) => row(each, labels.link(target, each)?.state === 'draft')),
  ]
  const count = isMore
    ? t('relation.countMore', { count: total })
    : Math.max(total + added.length - changes.disconnect.length, 0)
  const rest = total - rows.length
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <GroupHead id={id} label={label} aside={aside} count={count} />
      {shown.length > 0 && <ul className="links">{shown}</ul>}
      {canChange && (
        <LinkSearch
          label={t('relation.search', { name: label })}
          placeholder={attribute.multiple || shown.length === 0 ? t('relation.add') : t('relation.replace')}
          query={{ of: uid, attribute: attribute.name }}
          chosen={[...rows.map((each) => each.id), ...changes.connect].map((each) => ({ type: target, id: each }))}
          isMultiple={attribute.multiple}
          onPick={add}
        />
      )}
      <div className="link-mapped soft small">
        {rest > 0 && t(isMore ? 'relation.moreThan' : 'relation.more', { count: rest })}{' '}
        {t(canChange ? 'relation.mappedBoth' : isRefused ? refusal : 'relation.mapped', {
          name: type?.displayName ?? target,
        })}
        {type && (
          <LinkButton
            size="small"
            variant="quiet"
            href={type.kind === 'single' ? paths.single(target) : paths.list(target)}
          >
            {t('relation.goTo', { name: type.displayName })}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
