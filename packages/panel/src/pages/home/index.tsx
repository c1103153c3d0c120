import type { ContentType, Home, HomeEntry } from '@content-gen/admin/panel-api'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { queryText, useCatalog, useRead, useSession, type CatalogIndex } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { Badge, Card, Moment, ReadState } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { CatalogPending, nameOf, Page, pathOfWork } from '../../shell/index.js'
import './home.css'

/** The first page: what one worked on, what waits, what is scheduled, what is missing. */
export function HomePage() {
  const t = useT()
  const { administrator } = useSession()
  const catalog = useCatalog()
  const { data, error, refetch } = useRead<Home>('/home')
  const name = administrator.firstname || nameOf(administrator)
  return (
    <Page title={t('home.hello', { name })}>
      {error || catalog ? <ReadState data={data} error={error} refetch={refetch} /> : <CatalogPending />}
      {catalog && data && <Parts home={data} catalog={catalog} />}
    </Page>
  )
}

function Parts({ home, catalog }: { readonly home: Home; readonly catalog: CatalogIndex }) {
  const t = useT()
  const { moment, compare } = useFormats()
  const byName = (one: ContentType, other: ContentType) => compare(one.displayName, other.displayName)
  const byType = (one: { readonly type: string }, other: { readonly type: string }) =>
    compare(nameOfType(one.type), nameOfType(other.type))
  const nameOfType = (uid: string) => catalog.typeOf.get(uid)?.displayName ?? uid
  const localeName = (code: string) => catalog.locales.find((locale) => locale.code === code)?.name ?? code
  const drafts = home.drafts.filter(({ type }) => catalog.typeOf.has(type)).sort(byType)
  const shown = home.untranslated.filter(({ count, type }) => count > 0 && catalog.typeOf.has(type)).sort(byType)
  return (
    <div className="home">
      <Part title={t('home.mine')} empty={t('home.mineEmpty')}>
        {home.mine.map((entry) => (
          <EntryLine key={`${entry.type} ${entry.id} ${entry.copy}`} entry={entry} catalog={catalog} />
        ))}
      </Part>
      {catalog.features.editorial && (
        <Part title={t('home.waiting')} empty={t('home.waitingEmpty')}>
          {home.waiting.map((entry) => (
            <EntryLine key={`${entry.type} ${entry.id} ${entry.copy}`} entry={entry} catalog={catalog} isShared />
          ))}
        </Part>
      )}
      {drafts.length > 0 && (
        <Part title={t('home.drafts')} empty="">
          {drafts.map(({ type: uid, count }) => (
            <Line key={uid} href={paths.list(uid) + queryText({ state: 'draft' })} text={nameOfType(uid)}>
              {t('home.draftCount', { count })}
            </Line>
          ))}
        </Part>
      )}
      {catalog.features.editorial && (
        <Part title={t('home.scheduled')} empty={t('home.scheduledEmpty')}>
          {home.scheduled.map(({ release, name, at }) => (
            <Line key={release} href={paths.release(release)} text={name}>
              <time dateTime={at}>{moment(at)}</time>
            </Line>
          ))}
        </Part>
      )}
      {catalog.locales.length > 1 && (
        <Part title={t('home.untranslated')} empty={t('home.untranslatedEmpty')}>
          {shown.map(({ type: uid, locale, count }) => {
            const type = catalog.typeOf.get(uid)
            return (
              <Line
                key={`${uid} ${locale}`}
                href={
                  type?.kind === 'single'
                    ? paths.single(uid) + queryText({ locale })
                    : paths.list(uid) + queryText({ untranslated: locale })
                }
                text={nameOfType(uid)}
              >
                {t('home.untranslatedCount', { count, locale: localeName(locale) })}
              </Line>
            )
          })}
        </Part>
      )}
      {home.mine.length === 0 &&
        (['collection', 'single'] as const).map((kind) => {
          const types = catalog.types.filter((type) => type.kind === kind).sort(byName)
          if (types.length === 0) return null
          return (
            <Part key={kind} title={t(kind === 'single' ? 'shell.singles' : 'shell.collections')} empty="">
              {types.map(({ uid, displayName, description }) => (
                <Line key={uid} href={kind === 'single' ? paths.single(uid) : paths.list(uid)} text={displayName}>
                  {description}
                </Line>
              ))}
            </Part>
          )
        })}
    </div>
  )
}

function Part({
  title,
  empty,
  children,
}: {
  readonly title: string
  readonly empty: string
  readonly children: readonly ReactNode[]
}) {
  return (
    <Card title={title}>
      {children.length === 0 ? <p className="soft">{empty}</p> : <ul className="home-lines">{children}</ul>}
    </Card>
  )
}

function EntryLine({
  entry,
  catalog,
  isShared = false,
}: {
  readonly entry: HomeEntry
  readonly catalog: CatalogIndex
  readonly isShared?: boolean
}) {
  const t = useT()
  const { type: uid, id, copy, label, inWork, at, by } = entry
  const type = catalog.typeOf.get(uid)
  return (
    <Line
      href={pathOfWork(entry, type?.kind === 'single')}
      text={label || t('home.untitled')}
      {...(inWork === undefined ? {} : { more: t('common.inWork', { title: inWork }) })}
      badge={type?.displayName ?? uid}
    >
      {isShared && by !== null && `${t('home.by', { name: by })} · `}
      <Moment value={at} />
      {id === null && copy !== null && ` · ${t('state.draft')}`}
    </Line>
  )
}

function Line({
  href,
  text,
  more,
  badge,
  children,
}: {
  readonly href: string
  readonly text: string
  /** Below the text. */
  readonly more?: string
  readonly badge?: string
  readonly children?: ReactNode
}) {
  return (
    <li>
      <Link href={href} className="home-line">
        <span className="home-names">
          <span className="home-label truncate">{text}</span>
          {more !== undefined && <span className="soft small truncate">{more}</span>}
        </span>
        {badge !== undefined && <Badge>{badge}</Badge>}
        <span className="home-more soft small">{children}</span>
      </Link>
    </li>
  )
}
