import type { Messages } from '../messages.js'
import { common } from './common.js'
import { entry } from './entry.js'
import { library } from './library.js'
import { list } from './list.js'
import { session } from './session.js'
import { shell } from './shell.js'

export const es: Messages = { ...common, ...entry, ...library, ...list, ...session, ...shell }
