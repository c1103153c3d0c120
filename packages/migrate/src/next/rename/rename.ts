import { MigrationError } from '@content-gen/operate'

/** A new name: `article.headline` is now `title`, `article` is now `post`. */
export interface Rename {
  readonly from: string
  readonly to: string
}

const hint =
  'Write `article.headline:title` for an attribute, `article:post` for a type, `shared.seo:shared.meta` for a component.'

/** Parses `article.headline:title`; the colons of a uid (`api::article.article`) are not separators. */
export function parseRename(text: string): Rename {
  const [from, to, ...others] = text.split(/(?<!:):(?!:)/).map((name) => name.trim())
  if (from && to && others.length === 0) return { from, to }
  throw new MigrationError('rename-unknown', `"${text}" is not a rename.`, hint)
}

/** Prints a rename in the form that `--rename` takes. */
export function printRename({ from, to }: Rename): string {
  return `${from}:${to}`
}
