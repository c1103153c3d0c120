import { parseConfig, type ProjectConfig, type DatabaseProvider } from '@content-gen/schema'
import type { Artifact } from '../artifact.js'
import { render } from '../render.js'

export interface Start {
  readonly provider: DatabaseProvider
  /** The models to begin with, perhaps none; null: two content types and a component. */
  readonly models: readonly ModelFile[] | null
}

export interface ModelFile {
  readonly path: string
  readonly contents: string
}

/** The files that a new site starts with: a config and models. They belong to the owner. */
export function emitStarter(start: Start): readonly Artifact[] {
  const config = starter('content-gen.config.json', 'config', viewOf(start))
  const { models } = start
  if (models !== null) return [config, ...models.map((file) => ({ ...file, ownership: 'scaffold' as const }))]
  return [
    config,
    starter('src/api/article/content-types/article/schema.json', 'article'),
    starter('src/api/category/content-types/category/schema.json', 'category'),
    starter('src/components/shared/seo.json', 'seo'),
  ]
}

/** Returns the parsed config of a new site. */
export function starterConfig(start: Start): ProjectConfig {
  return parseConfig(render('starter/config', viewOf(start)), '').config
}

/** Permissions name the types that the config knows. */
function viewOf({ provider, models }: Start) {
  return { provider, isEmpty: models !== null }
}

function starter(path: string, name: string, view: object = {}): Artifact {
  return { path, contents: render(`starter/${name}`, view), ownership: 'scaffold' }
}
