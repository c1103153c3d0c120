import { fileUid, userUid } from '@content-gen/contract'
import { compareText, type Field, type Model, type ProjectConfig, type Schema } from '@content-gen/schema'
import { isServed } from '../served.js'
import { docComment } from '../typescript/comment.js'
import { projectHeader } from '../typescript/header.js'
import { Imports } from '../typescript/imports.js'
import { aside } from '../typescript/names.js'
import { queryTypes } from './query-types.js'
import { propertyKey } from '../typescript/quote.js'
import { TypeFile } from '../typescript/type-file.js'

/** The view of `client.hbs`: the models that clients see, in one file. */
export interface ClientView {
  readonly header: string
  readonly imports: readonly string[]
  readonly models: readonly { readonly doc: string; readonly name: string; readonly body: string }[]
  readonly content: string
  readonly members: readonly string[]
}

export function clientView(schema: Schema, config: ProjectConfig): ClientView {
  const { locales } = config.i18n
  const { withCount, transform } = config.api.rest
  const byUid = new Map(schema.models.map((model) => [model.uid, model]))
  const served = schema.models.filter(isServed)
  const features = [userUid, fileUid].flatMap((uid) => byUid.get(uid) ?? [])
  const seen = reachable([...served, ...features], byUid)
  const imports = new Imports()
  const models = seen.map((model) => {
    const file = new TypeFile(model, byUid, locales, { imports, kinds: '@content-gen/client', isShared: true })
    const lines = publicFields(model).map((field) => file.member(field))
    return {
      doc: docComment(model.description),
      name: model.names.type,
      body: lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`,
    }
  })
  const types = new Set([...byUid.values()].map(({ names }) => names.type))
  return {
    header: projectHeader,
    imports: imports.print(),
    models,
    content: aside('Content', types),
    members: [
      ...byPath('collections', served, 'collection', ({ plural }) => plural),
      ...byPath('singles', served, 'single', ({ singular }) => singular),
      ...features.map(({ uid, names }) => `${uid === userUid ? 'user' : 'file'}: ${names.type}`),
      ...queryTypes(served, config, schema.models),
      ...(withCount ? [] : ['withCount: false']),
      ...(Object.values(transform?.responseTransforms ?? {}).includes(true) ? ['transformed: true'] : []),
    ],
  }
}

/** Returns the lines of one member of `Content`. */
function byPath(
  member: string,
  models: readonly Model[],
  kind: Model['kind'],
  pathOf: (names: Model['names']) => string,
): readonly string[] {
  const lines = models
    .filter((model) => model.kind === kind)
    .map(({ names }) => `  ${propertyKey(pathOf(names))}: ${names.type}`)
  return lines.length === 0 ? [`${member}: object`] : [`${member}: {`, ...lines, '}']
}

/** Returns the models and all that their attributes lead to, in the order of uids. */
function reachable(models: readonly Model[], byUid: ReadonlyMap<string, Model>): readonly Model[] {
  const found = new Set(models)
  for (const model of found) {
    for (const uid of publicFields(model).flatMap(targets)) {
      const target = byUid.get(uid)
      if (target !== undefined) found.add(target)
    }
  }
  return [...found].sort((one, other) => compareText(one.uid, other.uid))
}

/** Private attributes are in no answer, but bodies may have those of the project's own types. */
function publicFields({ uid, fields }: Model): readonly Field[] {
  const isOfFeature = uid.startsWith('plugin::')
  return fields.filter(({ isAuthored, isPrivate }) => !isPrivate || (isAuthored && !isOfFeature))
}

function targets(field: Field): readonly string[] {
  switch (field.kind) {
    case 'relation':
      return [field.target]
    case 'morph':
      return field.target === null ? [] : [field.target]
    case 'media':
      return [fileUid]
    case 'component':
      return [field.component]
    case 'dynamiczone':
      return field.components
    default:
      return []
  }
}
