/** Names of the models that rows contain. If a migration changes them in rows alone, each of two releases misses the rows of the other. */
import { parsedContent } from './content-version.js'

/** The part of `content.json` that is read here. */
interface Content {
  readonly editorial?: true
  readonly models: readonly Model[]
}

interface Model {
  readonly uid: string
  readonly table: string
  readonly attributes: readonly { readonly name: string; readonly column?: string }[]
}

/** Lists the tables and columns that keep their name while the model or attribute does not. Both texts are `content.json`. */
export function renamedInRows(before: string | null, after: string | null): string[] {
  const [old, now] = [contentOf(before), contentOf(after)]
  if (old === null || now === null) return []
  const names = namesOf(now, old.editorial)
  return Array.from(namesOf(old, old.editorial)).flatMap(([cell, was]) => {
    const name = names.get(cell) ?? was
    return name === was ? [] : [`${cell} is of ${name}, and no longer of ${was}`]
  })
}

function contentOf(text: string | null): Content | null {
  // As `generate` wrote it.
  return text === null ? null : (parsedContent(text) as Content | null)
}

/** Permissions and links to any type name types, and versions also components and attributes. Returns the names by tables and columns. */
function namesOf({ models }: Content, hasVersions = false): ReadonlyMap<string, string> {
  return new Map(
    models.flatMap(({ uid, table, attributes }) => [
      ...(hasVersions || uid.includes('::') ? [[table, uid] as const] : []),
      ...attributes.flatMap(({ name, column }) =>
        hasVersions && column !== undefined ? [[`${table}.${column}`, name] as const] : [],
      ),
    ]),
  )
}
