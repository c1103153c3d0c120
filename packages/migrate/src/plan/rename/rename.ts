import { MigrationError } from '@content-gen/operate'

/** What has a new name: `article.headline` is `title` now, `article` is `post`. */
export interface Rename {
  readonly from: string
  readonly to: string
}

const hint =
  'Write `article.headline:title` for an attribute, `article:post` for a type, `shared.seo:shared.meta` for a component.'

/** Reads `article.headline:title`; the colons of a uid (`api::article.article`) separate nothing. */
export function parseRename(text: string): Rename {
  const [from, to, ...others] = text.split(/(?<!:):(?!:)/).map((name) => name.trim())
  if (from && to && others.length === 0) return { from, to }
  throw new MigrationError('rename-unknown', `"${text}" is not a rename.`, hint)
}

/** As `--rename` takes it. */
export function printRename({ from, to }: Rename): string {
  return `${from}:${to}`
}
