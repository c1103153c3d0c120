import { joinPascal, longestName, NameSet } from './names.js'

/** An owner file that generated code imports. */
export interface ImportedFile {
  readonly path: string
  /** The start of the name: `own`, `policy`. */
  readonly prefix: string
  /** null: it belongs to no API. */
  readonly api: string | null
  readonly name: string
}

/** Returns the names that generated code gives to the owner's imported files, by path: `policyIsAuthor`. */
export function importNames(files: readonly ImportedFile[], reserved: Iterable<string>): ReadonlyMap<string, string> {
  const room = new NameSet(longestName, reserved)
  return new Map(
    files.map(({ path, prefix, api, name }) => {
      const short = prefix + joinPascal(name)
      const long = prefix + joinPascal(api ?? 'global', name)
      return [path, room.take(path, short, long)]
    }),
  )
}
