/** The features' content types, in the form in which owners write theirs. */
import type { ProjectConfig } from '@content-gen/contract'
import { featuresOf } from '../config/features.js'
import { parseModels } from '../parse/parse.js'
import type { ContentType } from '../source.js'

export function builtInTypes(config: ProjectConfig): readonly ContentType[] {
  return featuresOf(config).flatMap(({ section, contentTypes = {} }) => {
    const at = { file: config.file, pointer: `/${section}` }
    const files = Object.entries(contentTypes).map(([uid, type]) => ({ path: pathOf(uid), text: JSON.stringify(type) }))
    const parsed = parseModels(files).sources.filter((source) => source.sort === 'content-type')
    return parsed.map((type) => ({
      ...type,
      at,
      attributes: type.attributes.map((attribute) => ({ ...attribute, at })),
    }))
  })
}

function pathOf(uid: string): string {
  return uid.replace(/^plugin::(.*)\.(.*)$/, 'src/extensions/$1/content-types/$2/schema.json')
}
