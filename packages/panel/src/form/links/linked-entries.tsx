import { userUid } from '@content-gen/contract'
import type { LinkedPage, LinkLabel, RelationAttribute } from '@content-gen/admin/panel-api'
import { useId, useState } from 'react'
import { useCatalog, useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Button, Failure, LinkButton } from '../../kit/index.js'
import { paths } from '../../paths.js'
import type { ControlProps } from '../control/control.js'
import { GroupHead } from '../control/group-head.js'
import { useForm } from '../store/form-context.js'

/** The other side of a polymorphic relation: the entries that link to this one. They are changed where the link is kept. */
export function LinkedEntries({ attribute, uid, path, label, aside }: ControlProps<RelationAttribute>) {
  const t = useT()
  const id = useId()
  const { entry } = useForm()
  const catalog = useCatalog()
  const [pages, setPages] = useState(1)
  const [target = ''] = attribute.targets
  const type = catalog?.typeOf.get(target)
  // Items of components have no id of an entry.
  const linked = entry !== null && entry > 0 && path.length === 1 ? `/entries/${uid}/${entry}/linked` : null
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <GroupHead id={id} label={label} aside={aside} />
      {linked !== null &&
        Array.from({ length: pages }, (_, index) => (
          <LinkedPart
            key={index}
            path={linked}
            attribute={attribute.name}
            page={index + 1}
            onMore={index + 1 === pages ? () => setPages(pages + 1) : null}
          />
        ))}
      <div className="link-mapped soft small">
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

interface LinkedPartProps {
  readonly path: string
  readonly attribute: string
  readonly page: number
  /** Null: the part after this one is there. */
  readonly onMore: (() => void) | null
}

function LinkedPart({ path, attribute, page, onMore }: LinkedPartProps) {
  const t = useT()
  const { data, error, refetch } = useRead<LinkedPage>(path, { query: { attribute, page }, staleMs: 30_000 })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      {data.links.length > 0 && (
        <ul className="links">
          {data.links.map((link) => (
            <LinkedEntry key={link.id} link={link} />
          ))}
        </ul>
      )}
      {data.links.length === 0 && page === 1 && <p className="soft small">{t('relation.noneLinked')}</p>}
      {data.isMore && onMore && (
        <Button size="small" variant="quiet" onPress={onMore}>
          {t('relation.showMore')}
        </Button>
      )}
    </>
  )
}

function LinkedEntry({ link: { type, id, label, state } }: { readonly link: LinkLabel }) {
  const t = useT()
  const name = <span className="truncate">{label || `#${id}`}</span>
  return (
    <li className="link">
      {type === userUid ? (
        <span className="link-name">{name}</span>
      ) : (
        <a className="link-name" href={`/admin${paths.entry(type, id)}`} target="_blank" rel="noopener">
          {name}
        </a>
      )}
      {state === 'draft' && <Badge>{t('state.draft')}</Badge>}
    </li>
  )
}
