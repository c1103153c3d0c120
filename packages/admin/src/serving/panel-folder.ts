import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Returns the folder of the panel's files. */
export function panelFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@content-gen/panel/package.json')), 'dist')
}
