/** Owner files that the config names, wherever they are. */
import { isOwnerFile, type ProjectConfig, type SourceRef } from '@content-gen/schema'
import type { OwnerPlace } from './place.js'

export interface NamedFile {
  readonly place: OwnerPlace
  /** The setting. */
  readonly at: SourceRef
}

export function namedFiles({ file, upload, email, ...config }: ProjectConfig): readonly NamedFile[] {
  const named = (path: string, kind: 'storage' | 'mails', pointer: string): NamedFile => ({
    place: { path, kind, api: null, plugin: null, name: kind },
    at: { file, pointer },
  })
  const { storage, enabled } = upload
  const { transport } = email
  return [
    ...(enabled && storage !== null ? [named(storage, 'storage', '/upload/storage')] : []),
    ...((config['users-permissions'].enabled || config.admin.enabled) && isOwnerFile(transport)
      ? [named(transport, 'mails', '/email/transport')]
      : []),
  ]
}
