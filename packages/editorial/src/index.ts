/** No edit is lost: what a generated server keeps of its editors' work. */
import { moveReviewAction, skipReviewAction } from '@content-gen/contract'
import { Seal, upkeep } from '@content-gen/runtime'
import { acting, addressOf } from '@content-gen/runtime/recording'
import type { AdministratorCallers, Plugin, Store } from '@content-gen/runtime'
import { auditRoutes } from './audit/routes.js'
import { copyRoutes } from './copies/routes.js'
import { PreviewTokens } from './previews/preview-token.js'
import { outsidePreviews } from './previews/outside-previews.js'
import { previewRoutes } from './previews/routes.js'
import { showPreviews } from './previews/show-preview.js'
import { OwnEvents } from './events/own-events.js'
import { Listeners } from './events/listeners.js'
import { Subscribers } from './events/subscribers.js'
import type { WithEvents } from './events/content-event.js'
import { releaseRoutes } from './releases/routes.js'
import { Scheduler } from './releases/scheduler.js'
import { prune } from './prune.js'
import { recordWrites } from './record-writes.js'
import { openReleasing, openServices } from './services.js'
import { serverSecret } from './server-secret.js'
import { comments } from './tables.js'
import type { Editing } from './typed/editing.js'
import { translationRoutes } from './translations/routes.js'
import { typingRoutes } from './typing/routes.js'
import { firstRounds, FirstVersions } from './versions/first-versions.js'
import { panelTrashRoutes, versionRoutes } from './versions/routes.js'
import { waitingWork } from './waiting-work.js'
import { openWebhooks } from './webhooks/open-webhooks.js'
import { deliveryRoutes } from './webhooks/routes.js'
import { StoredWebhooks } from './webhooks/stored-webhooks.js'
import { webhookRoutes } from './webhooks/webhook-routes.js'

export interface EditorialOptions {
  /** @deprecated Means nothing: projects that were generated before say it. */
  readonly hasOwnerCode?: boolean
}

/** Keeps a version of every state of every entry, does releases when they are due, tells webhooks, and serves `/api/editorial`. */
export function editorial<Types>(
  store: Store,
  _options: EditorialOptions = {},
): Plugin & WithEvents & { readonly services: Editing<Types> } {
  const listeners = new Listeners()
  const secret = serverSecret(store)
  const stored = new StoredWebhooks(store, new Seal(secret, 'webhook'))
  const webhooks = openWebhooks(store, { local: listeners, stored })
  const wake = () => webhooks.wake()
  const subscribers = new Subscribers(store, () => listeners.subscriber)
  const toTell = { subscribers, stored: wake }
  const changed = () => {
    subscribers.forget()
    return webhooks.refresh()
  }
  const first = new FirstVersions(store)
  recordWrites(store, { ...toTell, first })
  // No route requires them.
  if (store.writes.reviews) for (const action of [skipReviewAction, moveReviewAction]) store.actions.add(action)
  let callers: AdministratorCallers = async () => null
  const releasing = openReleasing(store, toTell, (id) => callers(id))
  const written = new OwnEvents(store, toTell, {
    name: 'comment.create',
    table: comments.name,
    about: 'coalesce(r."entry", -r."copy")',
  })
  const tokens = new PreviewTokens(store.database, secret)
  const services = openServices(releasing, tokens)
  const preview = showPreviews(releasing, tokens, (id) => callers(id))
  const scheduler = new Scheduler(releasing)
  const storing = firstRounds(store.log, first)
  const pruning = upkeep(store.log, () => prune(store), 'old versions and deliveries could not be deleted')
  return {
    on: (name, listener) => listeners.on(name, listener),
    services,
    middleware: (ctx, next) => {
      ctx.state.address = () => addressOf(ctx.req, store.config.server.proxy)
      return acting.run(ctx.state, () => preview(ctx, next))
    },
    routes: [
      ...versionRoutes(services.versions, services.trash),
      ...copyRoutes(services.copies, services.saves),
      ...releaseRoutes(services.releases),
      ...previewRoutes(services.previews),
      ...webhookRoutes(store, stored, changed),
      ...deliveryRoutes(store, wake),
      ...auditRoutes(store),
    ].map(outsidePreviews),
    panelRoutes: [
      ...panelTrashRoutes(services.trash),
      ...typingRoutes(services.typing),
      ...translationRoutes(services.translations),
    ],
    actForAdministrators: (given) => {
      callers = given
    },
    tellComment: (transaction, comment) => written.insert(transaction, comment.uid, comment),
    gauges: waitingWork(store.database),
    prepare: async () => {
      scheduler.rounds.start()
      storing.start()
      pruning.start()
      listeners.close()
      webhooks.start()
    },
    stop: async () => {
      await scheduler.rounds.stop()
      await webhooks.stop()
      await storing.stop()
      await pruning.stop()
      await services.versions.close()
    },
  }
}

export { holdPlannedActs } from './acts/hold-planned-acts.js'
export { settlePlannedActs } from './acts/settle-planned-acts.js'
export { toldOfCopy } from './copies/told-of-copy.js'
export type { ToldOfCopy } from './copies/told-of-copy.js'
export { entriesInState } from './review/entries-in-state.js'
export { shownReview } from './review/open-moves.js'
export type { ShownReview } from './review/open-moves.js'
export { reviewState } from './review/review-of.js'
export { dropThread } from './comments/follow-copy.js'
export { differences } from './differences/differences.js'
export type * from './differences/difference.js'
export type { Document } from './document.js'
export type { EventName } from '@content-gen/contract'
export type { EventOf, WithEvents } from './events/content-event.js'
export type { Conflict } from './merge/conflict.js'
export { merge } from './merge/merge.js'
export type { Merged } from './merge/merge.js'
export { fetchAddress } from './outside/fetch-address.js'
export type { FetchedAddress, FetchFailure } from './outside/fetch-address.js'
export { oneByOne } from './one-by-one.js'
export { linkChangesOf } from './parts/link-changes.js'
export type { ItemStep, Path, Step } from './parts/path.js'
export type { Item, Link } from './parts/shape.js'
export { recordWrites } from './record-writes.js'
export { seedEditing } from './seed-editing.js'
export type * from './typed/editing.js'
export { formerValues } from './versions/former-values.js'
export { redacted } from './redacted.js'
export { documentShape, lastDocumentShape } from './versions/document-shape.js'
export { labelOf } from './versions/label-of.js'
export { shareCopiedItems, splitItems } from './copies/shared-items.js'
export { withKnownItems } from './versions/known-items.js'
export { linksIn, withLinks } from './versions/links.js'
export type { DocumentLink } from './versions/links.js'
export { requireWhole } from './copies/require-whole.js'
export { authored } from './versions/restore.js'
export { commentNotices, comments } from './tables.js'
export { findCopy, holdCopy, momentOf } from './copies/working-copy.js'
export { versionedTypes } from './versions/versioned-types.js'
export { Originals } from './translations/originals.js'
export type { TranslationPair } from './translations/originals.js'
export { copiesWith, workWith } from './work/work-with.js'
export type { FindPlaces, FoundWork, Wanted, WorkWith } from './work/work-with.js'
export { WorkReader } from './work/entry-work.js'
export { copyTitles, entriesTitled } from './work/copy-titles.js'
export { readsActors, shownActor } from './sight/shown-actor.js'
export { RecentWork } from './work/recent-work.js'
export type { RecentCopy } from './work/recent-work.js'
export type { BegunLocalization, EditedCopy, EntryWork, LatestNumbers, SavedCopy } from './work/entry-work.js'
export { withHiddenLinks } from './versions/hidden-links.js'
export { isLimited, seenAmong } from './sight/seen-entries.js'
export { requireSeenCopy, seenCopies } from './copies/seen-copies.js'
