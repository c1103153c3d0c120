/** Owner files that the config names, wherever they are. */
import { isOwnerFile, type ProjectConfig, type SourceRef } from '@content-gen/schema'
import type { NamedKind, OwnerPlace } from './place.js'

export interface NamedFile {
  readonly place: OwnerPlace
  /** The setting. */
  readonly at: SourceRef
}

export function namedFiles({ file, upload, email, ...config }: ProjectConfig): readonly NamedFile[] {
  const named = (path: string, kind: NamedKind, pointer: string): NamedFile => ({
    place: { path, kind, api: null, plugin: null, name: kind },
    at: { file, pointer },
  })
  const { storage, enabled } = upload
  const { transport } = email
  const accounts = config['users-permissions']
  return [
    ...(enabled && storage !== null ? [named(storage, 'storage', '/upload/storage')] : []),
    ...((accounts.enabled || config.admin.enabled) && isOwnerFile(transport)
      ? [named(transport, 'mails', '/email/transport')]
      : []),
    ...(accounts.enabled && accounts.ownProviders !== null
      ? [named(accounts.ownProviders, 'providers', '/users-permissions/ownProviders')]
      : []),
  ]
}
