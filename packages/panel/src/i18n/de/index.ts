import type { Messages } from '../messages.js'
import { audit } from './audit.js'
import { comments } from './comments.js'
import { common } from './common.js'
import { entry } from './entry.js'
import { home } from './home.js'
import { library } from './library.js'
import { list } from './list.js'
import { presence } from './presence.js'
import { profile } from './profile.js'
import { reasons } from './reasons.js'
import { session } from './session.js'
import { settings } from './settings.js'
import { shell } from './shell.js'

export const de: Messages = {
  ...audit,
  ...comments,
  ...common,
  ...entry,
  ...home,
  ...library,
  ...list,
  ...presence,
  ...profile,
  ...reasons,
  ...session,
  ...settings,
  ...shell,
}
