import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns true if a project has code that was not generated. */
export function hasOwnCode(dir) {
  return readdirSync(join(dir, 'src'), { recursive: true }).some(
    (path) => /\.[cm]?[jt]sx?$/.test(path) && !path.startsWith('generated'),
  )
}
