import { common } from './common.js'
import { entry } from './entry.js'
import { library } from './library.js'
import { list } from './list.js'
import { session } from './session.js'
import { shell } from './shell.js'

/** All texts of the panel, in ICU MessageFormat. Other languages have the same keys and placeholders. */
export const en = { ...common, ...entry, ...library, ...list, ...session, ...shell }
