import { titleOf } from '../../api/index.js'
import type { MessageKey } from '../../i18n/index.js'

/** The parts of features, as the panel's own pages call them. */
const parts: Readonly<Record<string, MessageKey>> = {
  'plugin::users-permissions.auth': 'tokens.ofAccounts',
  'plugin::users-permissions.permissions': 'tokens.ofAccounts',
  'plugin::users-permissions.role': 'tokens.ofRoles',
  'plugin::users-permissions.user': 'shell.users',
  'plugin::upload.content-api': 'library.title',
  'plugin::upload.file': 'library.title',
  'plugin::upload.folder': 'library.title',
  'plugin::content-type-builder.components': 'shell.models',
  'plugin::content-type-builder.content-types': 'shell.models',
  'plugin::i18n.locales': 'locales.title',
  'plugin::email.email': 'session.email',
  'plugin::editorial.audit': 'shell.audit',
  'plugin::editorial.copies': 'tokens.ofCopies',
  'plugin::editorial.deliveries': 'hooks.deliveries',
  'plugin::editorial.previews': 'preview.title',
  'plugin::editorial.releases': 'shell.releases',
  'plugin::editorial.versions': 'history.versions',
  'plugin::editorial.webhooks': 'shell.webhooks',
}

/** Returns the title of the actions that an action belongs to, if no type of the project has it. */
export function groupTitle(t: (key: MessageKey) => string, action: string): string {
  const part = action.slice(0, action.lastIndexOf('.'))
  const key = parts[part]
  return key === undefined ? titleOf(part.replace(/^\w+::/, '').replaceAll('.', ' ')) : t(key)
}
