import { eraseCopies } from './copies/erase.js'
import { Saves } from './copies/saves.js'
import { WorkingCopies } from './copies/working-copies.js'
import { Comparing } from './differences/comparing.js'
import type { EventOptions } from './events/record-events.js'
import { OwnEvents } from './events/own-events.js'
import { Previews } from './previews/previews.js'
import type { PreviewTokens } from './previews/preview-token.js'
import { Approvals } from './releases/approvals.js'
import { Releases } from './releases/releases.js'
import type { Releasing } from './releases/run-release.js'
import { TranslationChanges } from './translations/translation-changes.js'
import { Typing } from './typing/typing.js'
import { EntryVersions } from './versions/entry-versions.js'
import { copies, releases } from './tables.js'
import { StoredVersions } from './versions/stored-versions.js'
import { Trash } from './versions/trash.js'
import { versionedTypes } from './versions/versioned-types.js'
import type { AdministratorCallers, Store } from '@content-gen/runtime'

/** The services of this feature: its routes and owner code call the same. */
export type Services = ReturnType<typeof openServices>

export function openServices(releasing: Releasing, tokens: PreviewTokens) {
  const { store } = releasing
  const comparing = new Comparing(store.config.api.readTimeout)
  return {
    versions: new EntryVersions(store, comparing),
    trash: new Trash(store, eraseCopies(store.database.dialect)),
    copies: new WorkingCopies(store, releasing.moves, comparing),
    saves: new Saves(store),
    translations: new TranslationChanges(store, comparing),
    typing: new Typing(store, releasing.types, releasing.versions),
    releases: new Releases(releasing),
    previews: new Previews(releasing, tokens),
  }
}

/** `toTell`: of releases that are done, and of reviews. `callers`: of the administrators who changed what they publish. */
export function openReleasing(store: Store, toTell: EventOptions, callers: AdministratorCallers): Releasing {
  const types = versionedTypes(store)
  return {
    store,
    versions: new StoredVersions(store),
    types,
    events: new OwnEvents(store, toTell, { name: 'release.done', table: releases.name, about: 'r."id"' }),
    moves: new OwnEvents(store, toTell, {
      name: 'review.move',
      table: copies.name,
      about: 'coalesce(r."entry", -r."id")',
    }),
    approvals: new Approvals(types, callers),
    callers,
  }
}
