import { eraseCopies } from './copies/erase.js'
import { Saves } from './copies/saves.js'
import { WorkingCopies } from './copies/working-copies.js'
import type { EventOptions } from './events/record-events.js'
import { OwnEvents } from './events/own-events.js'
import { ReviewEvents } from './events/review-events.js'
import { releaseType } from './event-names.js'
import { Previews } from './previews/previews.js'
import type { PreviewTokens } from './previews/preview-token.js'
import { Approvals } from './releases/approvals.js'
import { Releases } from './releases/releases.js'
import type { Releasing } from './releases/run-release.js'
import { EntryVersions } from './versions/entry-versions.js'
import { releases } from './tables.js'
import { StoredVersions } from './versions/stored-versions.js'
import { Trash } from './versions/trash.js'
import { versionedTypes } from './versions/versioned-types.js'
import type { AdministratorCallers, Store } from '@content-gen/runtime'

/** The services of this feature: its routes and owner code call the same. */
export type Services = ReturnType<typeof openServices>

export function openServices(releasing: Releasing, tokens: PreviewTokens) {
  const { store } = releasing
  return {
    versions: new EntryVersions(store),
    trash: new Trash(store, eraseCopies(store.database.dialect)),
    copies: new WorkingCopies(store, releasing.moves),
    saves: new Saves(store),
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
    events: new OwnEvents(store, toTell, { name: 'release.done', type: releaseType, table: releases.name }),
    moves: new ReviewEvents(store, toTell),
    approvals: new Approvals(types, callers),
    callers,
  }
}
