import { translationsPanelApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import type { Route } from '@content-gen/runtime'
import { serving } from '../serving.js'
import { requestedUid } from '../versions/requested.js'
import type { TranslationChanges } from './translation-changes.js'

/** The panel alone shows an entry beside its translation. */
export function translationRoutes(translations: TranslationChanges): readonly Route[] {
  return withHandlers(translationsPanelApi, {
    'translations.changes': serving((caller, ctx) => {
      const { entry, copy } = ctx.query
      return translations.changes(caller, requestedUid(ctx), ctx.params['id'], { entry, copy })
    }),
  })
}
