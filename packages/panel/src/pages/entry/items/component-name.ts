import { titleOf } from '../../../api/index.js'

/** Returns the name of a component as people read it: some models repeat the name of the file there, such as `moreInformation`. */
export function componentName(displayName: string): string {
  return /^\p{Ll}/u.test(displayName) ? titleOf(displayName) : displayName
}
