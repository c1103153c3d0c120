import { parseConfig, type ProjectConfig, type DatabaseProvider } from '@content-gen/schema'
import type { Artifact } from '../artifact.js'
import { render } from '../render.js'

/** The files that a new site starts with: a config, two content types with a relation, a component. They belong to the owner. */
export function emitStarter(provider: DatabaseProvider): readonly Artifact[] {
  return [
    starter('content-gen.config.json', 'config', { provider }),
    starter('src/api/article/content-types/article/schema.json', 'article'),
    starter('src/api/category/content-types/category/schema.json', 'category'),
    starter('src/components/shared/seo.json', 'seo'),
  ]
}

/** Returns the parsed config of a new site. */
export function starterConfig(provider: DatabaseProvider): ProjectConfig {
  return parseConfig(render('starter/config', { provider }), '').config
}

function starter(path: string, name: string, view: object = {}): Artifact {
  return { path, contents: render(`starter/${name}`, view), ownership: 'scaffold' }
}
