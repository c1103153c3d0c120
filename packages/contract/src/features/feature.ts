import type { AppLine } from './app-line.js'
import type { FeatureTypes } from '../content-types/content-type.js'
import type { MenuEntry } from './menu-entry.js'
import type { RouteGroup } from '../routes/route.js'
import type { Shapes } from '../routes/shape.js'
import type { Settings } from '../settings/setting.js'
import type { FeatureTables } from '../tables/table.js'

/** A feature as all packages read it. What it does is in a package of its own. */
export interface Feature {
  /** The section of the config that turns it on, or `cron`, which `src/cron.ts` does. Absent: there is nothing to turn on. */
  readonly section?: string
  readonly settings?: Settings
  readonly contentTypes?: FeatureTypes
  readonly tables?: readonly FeatureTables[]
  readonly routes?: readonly RouteGroup[]
  /** The schemas that its routes refer to. Those of accounts need their model, and are not here. */
  readonly shapes?: Shapes
  /** Content types of the project may have the names of its routes. */
  readonly sharesNames?: true
  /** One member per line, so that readers need no parser; `extend type` adds to what every schema has, or to the type of a content type. */
  readonly typeDefs?: string
  /** Actions that no route of the API has: GraphQL knows them, or a write asks for them. */
  readonly otherActions?: readonly string[]
  /** The actions that a role of this type starts with, unless the config says otherwise. */
  readonly firstActions?: Readonly<Record<string, readonly string[]>>
  /** The packages that a project needs for it: its own first. */
  readonly packages?: readonly string[]
  readonly app?: AppLine
  readonly menu?: readonly MenuEntry[]
}
