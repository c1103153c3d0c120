/** The features' content types, in the form in which owners write theirs. */
import type { ProjectConfig } from '@content-gen/contract'
import { featuresOf } from '../config/features.js'
import { modelPath } from '../parse/model-file.js'
import { parseModels } from '../parse/parse.js'
import type { ContentType } from '../source.js'

export function builtInTypes(config: ProjectConfig): readonly ContentType[] {
  return featuresOf(config).flatMap(({ section, contentTypes = {} }) => {
    const at = { file: config.file, pointer: `/${section}` }
    const files = Object.entries(contentTypes).map(([uid, type]) => ({
      path: modelPath(uid, 'schema') ?? '',
      text: JSON.stringify(type),
    }))
    const parsed = parseModels(files).sources.filter((source) => source.sort === 'content-type')
    return parsed.map((type) => ({
      ...type,
      at,
      attributes: type.attributes.map((attribute) => ({ ...attribute, at })),
    }))
  })
}
