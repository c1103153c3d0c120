import type { ContentType } from '@content-gen/admin/panel-api'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { send, titleIn, useAct, useCatalog, useTypeRights, type CatalogIndex } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Failure, Notice, Select } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { CatalogPending, MissingPage, Page } from '../../shell/index.js'
import './arrange.css'
import type { Arranging, Move } from './arranging.js'
import { Level } from './level.js'

/** The entries of a type in the order, and the tree, that people give them. */
export function ArrangePage({ uid }: { readonly uid: string }) {
  const catalog = useCatalog()
  if (!catalog) return <CatalogPending />
  const type = catalog.typeOf.get(uid)
  if (type?.order === undefined) return <MissingPage />
  return <Arrange type={type} order={type.order} catalog={catalog} />
}

interface ArrangeProps {
  readonly type: ContentType
  readonly order: string
  readonly catalog: CatalogIndex
}

function Arrange({ type, order, catalog }: ArrangeProps) {
  const t = useT()
  const { uid, parent, localized } = type
  const { can } = useTypeRights(uid)
  const [parameters, setParameters] = useSearchParams()
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const moved = useRef<number | null>(null)
  const locale = localized ? (parameters.get('locale') ?? catalog.defaultLocale) : undefined
  const path = `/entries/${uid}`
  const act = useAct(({ id, ...body }: Move) => send(`${path}/${id}/move`, { method: 'POST', body }), [path])
  const canMove = can('update', order, locale)
  const arranging: Arranging = {
    type,
    order,
    locale,
    canMove,
    canLink: canMove && parent !== undefined && can('update', parent, locale),
    toggled,
    toggle: (id) =>
      setToggled((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    move: async (move) => {
      moved.current = move.parent === undefined ? null : move.id
      await act.mutateAsync(move).catch(() => {})
    },
    moved,
  }
  return (
    <Page title={t('arrange.title', { type: type.displayName })} back={paths.list(uid)}>
      <p className="soft">
        {t(parent === undefined ? 'arrange.hint' : 'arrange.treeHint', { field: titleIn(type, order) })}
      </p>
      {!canMove && <Notice tone="info">{t('rights.refused')}</Notice>}
      {locale !== undefined && (
        <Select
          label={t('list.locale')}
          options={catalog.locales.map(({ code, name }) => ({ id: code, text: name }))}
          value={locale}
          onChange={(code) => setParameters({ locale: code }, { replace: true })}
        />
      )}
      {act.error && <Failure error={act.error} />}
      <Level key={locale} arranging={arranging} above={null} outer={null} depth={0} />
    </Page>
  )
}
