import type { ListedEntry, ListedLanguages, ContentType } from '@content-gen/admin/panel-api'
import { Link } from 'react-aria-components'
import { queryText, useCatalog, useTypeRights } from '../../api/index.js'
import { useT, type Translate } from '../../i18n/index.js'
import { classNames, HistoryIcon, PlusIcon } from '../../kit/index.js'
import { paths } from '../../paths.js'
import type { Choice } from './choices.js'

/** A list shows so many languages one by one; of more, how many there are. */
const mostShown = 6

/** Returns what a list of several languages can be filtered by as well. */
export function languageChoices(t: Translate, { uid, localized }: ContentType, locales: number): readonly Choice[] {
  if (!localized || locales < 2) return []
  const attribute = { name: 'untranslated', type: 'untranslated' } as const
  return [{ path: [attribute.name], text: t('list.untranslated'), attribute, owner: uid }]
}

interface LanguagesCellProps {
  readonly uid: string
  readonly entry: ListedEntry
  /** Undefined: the list was read without the column. */
  readonly value: ListedLanguages | undefined
}

/** The languages of an entry: each leads there, and a missing one to where it is begun. */
export function LanguagesCell({ uid, entry, value }: LanguagesCellProps) {
  const t = useT()
  const { locales = [] } = useCatalog() ?? {}
  const { rights } = useTypeRights(uid)
  if (value === undefined) return <span className="faint">–</span>
  const { localizations, begun, behind } = value
  if (locales.length > mostShown)
    return (
      <span className="soft">
        {t('list.languageCount', { count: localizations.length + 1, all: locales.length })}
        {behind.length > 0 && ` · ${t('list.languagesBehind', { count: behind.length })}`}
      </span>
    )
  return (
    <span className="list-languages">
      {locales.map(({ code, name }) => {
        const other = localizations.find(({ locale }) => locale === code)
        const work = begun.find(({ locale }) => locale === code)
        const mayBegin = rights.create != null && (rights.create.locales?.includes(code) ?? true)
        const isBehind = behind.includes(entry.locale === code ? entry.id : (other?.id ?? 0))
        if (entry.locale === code) {
          const title = isBehind ? t('list.languageBehind', { name }) : name
          return (
            <span key={code} className={classNames('list-language is-this', isBehind && 'is-behind')} title={title}>
              {isBehind && <span className="visually-hidden">{title}</span>}
              {isBehind && <HistoryIcon />}
              {code}
            </span>
          )
        }
        if (!other && !work && !mayBegin) return null
        const [href, text] = other
          ? [paths.entry(uid, other.id), t(isBehind ? 'list.languageBehind' : 'list.languageOpen', { name })]
          : work
            ? [paths.copy(uid, work.copy), t('list.languageBegun', { name })]
            : [paths.entry(uid, entry.id) + queryText({ translate: code }), t('list.languageAdd', { name })]
        const kind = other ? 'is-there' : work ? 'is-begun' : 'is-missing'
        return (
          <Link key={code} href={href} className={classNames(`list-language ${kind}`, isBehind && 'is-behind')}>
            <span className="visually-hidden">{text}</span>
            <span className="list-language-code" title={text} aria-hidden="true">
              {kind === 'is-missing' && <PlusIcon />}
              {isBehind && <HistoryIcon />}
              {code}
            </span>
          </Link>
        )
      })}
    </span>
  )
}
