import { localesTypeDefs } from '@content-gen/contract'
import { listLocales } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { pagingMeta, parsePaging } from '../plan/pagination.js'
import { isChosen } from './choose.js'
import { inOrder } from './sort.js'
import type { GraphqlPart, Locale, Store } from '@content-gen/runtime'
import type { PageLimits, PaginationArg } from '../plan/pagination.js'
import type { LocaleFilters } from './choose.js'

interface ListArgs {
  readonly filters?: LocaleFilters | null
  readonly pagination?: PaginationArg | null
  readonly sort?: readonly (string | null)[] | null
}

const uid = 'plugin::i18n.locale'

/**
 * The queries of the locales. Locales are configuration, not rows: this applies to a short list what a database does with rows. `isHidden`:
 * whether the owner has disabled filters and sorts by an attribute.
 */
export function localeOperations(
  { config }: Store,
  limits: PageLimits,
  isHidden: (uid: string, attribute: string) => boolean = () => false,
): GraphqlPart {
  const locales = listLocales(config)
  const auth = { scope: ['plugin::i18n.locales.listLocales'] }
  return {
    typeDefs: localesTypeDefs,
    resolvers: {
      Query: {
        i18NLocale: (_parent, { id }) => ({ data: entityOf(locales.find((locale) => locale.id === readId(id))) }),
        i18NLocales: (_parent, args) => {
          // Typed as the definitions above declare them.
          const { filters, pagination, sort } = args as ListArgs
          const chosen = inOrder(
            locales.filter((locale) => isChosen(locale, filters ?? {})),
            sort ?? [],
            (key) => isHidden(uid, key),
          )
          const paging = parsePaging(pagination, limits)
          return {
            data: chosen.slice(paging.offset, paging.offset + (paging.limit ?? chosen.length)).map(entityOf),
            meta: { pagination: pagingMeta(paging, chosen.length) },
          }
        },
      },
    },
    resolversConfig: { 'Query.i18NLocale': { auth }, 'Query.i18NLocales': { auth } },
    contentTypes: { [uid]: 'I18NLocale' },
    operations: {
      'Query.i18NLocale': { uid, action: 'findOne' },
      'Query.i18NLocales': { uid, action: 'find' },
    },
  }
}

function entityOf(locale: Locale | undefined) {
  return locale ? { id: locale.id, attributes: locale } : null
}
