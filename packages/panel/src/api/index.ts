export { ApiError, errorOf, statusOf } from './api-error.js'
export { useCatalog, useCatalogRead, type CatalogIndex } from './catalog.js'
export { changeActs, isSameSubject } from './change-acts.js'
export { makeQueryClient } from './query-client.js'
export { belongingHeaders } from './belonging.js'
export { onProofNeeded } from './proof.js'
export { queryText, type Parameters } from './query-text.js'
export { apiBase, send, sendBare, sendForFile, type Answer, type Pagination } from './send.js'
export {
  SessionProvider,
  usePreference,
  useRights,
  useSession,
  useSessionOver,
  useSessionState,
  useTypeRights,
} from './session.js'
export { useAct, useAnswer, usePage, useRead, useRenew, type Page } from './use-api.js'
export { useStart } from './use-start.js'
export { readQueryText, type Parameter } from './read-query-text.js'
export { fieldTitle, shownText, titleIn } from './shown-text.js'
export { titleOf } from './title-of.js'
export {
  pageQuery,
  type Actor,
  type Audited,
  type Delivery,
  type Release,
  type ReleaseAct,
  type ChangedAct,
  type DoneAct,
  type ReleaseReason,
  type Trashed,
} from './editorial.js'
export { useLastList } from './last-list.js'
export { useDraft } from './use-draft.js'
