import { parseConfig, type ProjectConfig, type Provider } from '@content-gen/schema'
import type { Artifact } from '../artifact.js'
import { render } from '../render.js'

/** What a new site begins with: a config, two content types with a relation, a component. The owner's from then on. */
export function emitStarter(provider: Provider): readonly Artifact[] {
  return [
    starter('content-gen.config.json', 'config', { provider }),
    starter('src/api/article/content-types/article/schema.json', 'article'),
    starter('src/api/category/content-types/category/schema.json', 'category'),
    starter('src/components/shared/seo.json', 'seo'),
  ]
}

/** The config of a new site, understood. */
export function starterConfig(provider: Provider): ProjectConfig {
  return parseConfig(render('starter/config', { provider }), '').config
}

function starter(path: string, name: string, view: object = {}): Artifact {
  return { path, contents: render(`starter/${name}`, view), ownership: 'scaffold' }
}
