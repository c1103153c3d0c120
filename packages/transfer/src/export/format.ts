import type { TarWriter } from '@content-gen/operate'
import type { StoredIdentity } from '../import/identities.js'
import type { Item } from './items.js'
import type { ItemLink } from './links.js'
import type { Selection } from './selection.js'
import type { FileCopy } from './stored-files.js'

/** The links of items and of their components, by the uid of their type. */
export type LinksByType = ReadonlyMap<string, readonly ItemLink[]>

/** The layout of an archive. */
export interface Format {
  add(items: readonly Item[], links: LinksByType): Promise<void>
  /** Adds what is stored for an entry of the library. */
  addFiles(item: Item): Promise<void>
  end(): Promise<void>
}

export interface Surroundings {
  readonly archive: TarWriter
  readonly selection: Selection
  readonly files: FileCopy
  readonly site: Site
  /** The identities of accounts at the sites where people sign in, some at once. */
  identities(): AsyncIterable<readonly StoredIdentity[]>
}

/** Facts of a project that its database does not have. */
export interface Site {
  /** Null: no type has translations. */
  readonly i18n: { readonly defaultLocale: string; readonly locales: readonly string[] } | null
  /** The models, as Strapi has them in memory. */
  readonly schemas: readonly object[]
  /** How Strapi's content manager showed the types, by the key of its store, if the project was imported from one. */
  readonly contentManager: Readonly<Record<string, unknown>>
}
