import type { ListedEntry, RelationAttribute } from '@content-gen/admin/contract'
import { useId } from 'react'
import { useCatalog, usePage } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Badge, LinkButton } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import type { ControlProps } from '../control/control.js'
import { GroupHead } from '../control/group-head.js'
import { useForm } from '../form/form-context.js'

const most = 10

/** Links that the other side keeps: shown here, and changed there. */
export function MappedLinks({ attribute, path, label, aside }: ControlProps<RelationAttribute>) {
  const t = useT()
  const id = useId()
  const { entry } = useForm()
  const catalog = useCatalog()
  const [target = ''] = attribute.targets
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
  const total = isKnown ? (read.data?.pagination.total ?? 0) : 0
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <GroupHead id={id} label={label} aside={aside} count={total} />
      {rows.length > 0 && (
        <ul className="links">
          {rows.map((row) => (
            <li key={row.id} className="link">
              <a className="link-name" href={`/admin${paths.entry(target, row.id)}`} target="_blank" rel="noopener">
                <span className="truncate">{row.label || `#${row.id}`}</span>
              </a>
              {type?.draftAndPublish && row.state === 'draft' && <Badge>{t('state.draft')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      <div className="link-mapped soft small">
        {total > rows.length && t('relation.more', { count: total - rows.length })}{' '}
        {t('relation.mapped', { name: type?.displayName ?? target })}
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
