/** Files on their way: what all of them need, and what each becomes. */
import { withoutGaps } from './function-text.js'
import type { CodePlaces } from './bind-imports.js'
import type { CarriedFile, RenamedMethods } from './carried-file.js'
import type { NamedModules } from './strapi-uses.js'

export interface Carrying extends CodePlaces {
  readonly modules: NamedModules
  readonly renamed: RenamedMethods
  /** The content types of the project. */
  readonly uids: ReadonlySet<string>
  /** Modules that services make: their app has the generated services alone. */
  readonly ofServices: ReadonlySet<string>
  /** The server's own middlewares, as `config/middlewares` lists them. */
  readonly middlewares: readonly string[]
}

export interface Carried {
  readonly file: CarriedFile
  readonly text: string
}

/** Returns the text of a file: its imports, the lines that belong to them, and the rest. */
export function carriedText(carried: CarriedFile, lines: readonly string[], body: string): Carried {
  const head = lines.map((line) => `${line}\n`).join('')
  const text = `${carried.importLines()}${head === '' ? '' : `\n${head}`}\n${body}`
  return {
    file: carried,
    text: `${withoutGaps(text.replace(/^\n+/, '')).trimEnd()}\n`,
  }
}
