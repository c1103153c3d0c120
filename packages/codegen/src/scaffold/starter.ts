import { parseConfig, type ProjectConfig, type DatabaseProvider } from '@content-gen/schema'
import type { Artifact } from '../artifact.js'
import { render } from '../render.js'

export interface Start {
  readonly provider: DatabaseProvider
  /** Without models. */
  readonly isEmpty: boolean
  /** Files with models that another site had. */
  readonly models?: readonly ModelFile[]
}

export interface ModelFile {
  readonly path: string
  readonly contents: string
}

/** The files that a new site starts with: a config and, if wanted, two content types with a relation and a component. They belong to the owner. */
export function emitStarter(start: Start): readonly Artifact[] {
  const config = starter('content-gen.config.json', 'config', start)
  const { models = [] } = start
  if (models.length > 0) return [config, ...models.map((file) => ({ ...file, ownership: 'scaffold' as const }))]
  if (start.isEmpty) return [config]
  return [
    config,
    starter('src/api/article/content-types/article/schema.json', 'article'),
    starter('src/api/category/content-types/category/schema.json', 'category'),
    starter('src/components/shared/seo.json', 'seo'),
  ]
}

/** Returns the parsed config of a new site. */
export function starterConfig(start: Start): ProjectConfig {
  return parseConfig(render('starter/config', start), '').config
}

function starter(path: string, name: string, view: object = {}): Artifact {
  return { path, contents: render(`starter/${name}`, view), ownership: 'scaffold' }
}
