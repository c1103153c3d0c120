import type { Store } from '@content-gen/runtime'
import { Subscribers } from './events/subscribers.js'
import { PreviewTokens } from './previews/preview-token.js'
import { recordWrites } from './record-writes.js'
import { serverSecret } from './server-secret.js'
import { openReleasing, openServices } from './services.js'
import type { WithEditing } from './typed/editing.js'

/** Returns the services for a seed, and lets its writes leave versions and events, which servers deliver. */
export function seedEditing<Types>(store: Store): WithEditing<Types> {
  const toTell = { subscribers: new Subscribers(store, () => null), stored: () => undefined }
  recordWrites(store, toTell)
  const releasing = openReleasing(store, toTell, async () => null)
  return { editing: openServices(releasing, new PreviewTokens(store.database, serverSecret(store))) }
}
