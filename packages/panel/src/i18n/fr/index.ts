import type { Messages } from '../messages.js'
import { common } from './common.js'
import { entry } from './entry.js'
import { library } from './library.js'
import { session } from './session.js'

export const fr: Messages = { ...common, ...entry, ...library, ...session }
