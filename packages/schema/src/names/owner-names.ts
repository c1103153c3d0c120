import { joinPascal, NameSet } from './names.js'

/** A file of the owner's that generated code imports. */
export interface ImportedFile {
  readonly path: string
  /** What the name begins with: `own`, `policy`. */
  readonly prefix: string
  /** null: it belongs to no API. */
  readonly api: string | null
  readonly name: string
}

/** The names that generated code gives to what it imports of the owner's, by path: `policyIsAuthor`. */
export function importNames(files: readonly ImportedFile[], reserved: Iterable<string>): ReadonlyMap<string, string> {
  const room = new NameSet(Infinity, reserved)
  return new Map(
    files.map(({ path, prefix, api, name }) => {
      const short = prefix + joinPascal(name)
      const long = prefix + joinPascal(api ?? 'global', name)
      return [path, room.take(path, short, long)]
    }),
  )
}
