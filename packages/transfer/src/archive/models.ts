import { ImportProblem } from '../problem.js'
import { partOf, type Archive } from './archive.js'
import { isObject, type JsonObject } from '../json-object.js'
import { jsonLines, wholeJson } from './json-lines.js'
import { addedAttributes, Schemas } from './schemas.js'
import { strapiVersion } from './version.js'

export interface ArchivedModels {
  /** The files of a project. */
  readonly files: readonly { readonly path: string; readonly contents: string }[]
  /** The uids of content types that plugins brought along. */
  readonly left: readonly string[]
}

/** Returns the models of an archive, as Strapi's own files have them. @throws ImportProblem */
export async function modelsOf(archive: Archive): Promise<ArchivedModels> {
  const schemas = new Schemas()
  let isWhole = false
  for await (const file of archive.files()) {
    const part = partOf(file.name)
    if (part === 'schemas') for await (const line of jsonLines(file, 8 * 2 ** 20)) schemas.add(line)
    if (part !== 'metadata') continue
    strapiVersion(await wholeJson(file, 2 ** 20))
    isWhole = true
  }
  if (!isWhole) throw new ImportProblem('The archive has no metadata.json: it is cut off, or no export of Strapi.')
  const files = [...schemas.byUid].flatMap(([uid, schema]) => fileOf(uid, schema) ?? [])
  const isOwn = (uid: string) => !/^(admin|strapi|plugin)::/.test(uid)
  if (![...schemas.byUid.keys()].some(isOwn)) throw new ImportProblem('The archive has no content type.')
  const left = [...schemas.byUid.keys()].filter((uid) => uid.startsWith('plugin::') && !isFeature.test(uid))
  return { files, left }
}

/** Plugins of Strapi itself: features of every project here, or part of another one. */
const isFeature = /^plugin::(upload|users-permissions|i18n|content-releases|review-workflows|content-manager)\./

const user = 'plugin::users-permissions.user'
const userAttributes: ReadonlySet<string> = new Set(
  'username email provider password resetPasswordToken confirmationToken confirmed blocked role'.split(' '),
)
/** Returns null for a type whose model is not the owner's. @throws ImportProblem */
function fileOf(uid: string, schema: JsonObject) {
  const attributes = attributesOf(schema)
  if (uid.startsWith('plugin::') || uid.startsWith('admin::') || uid.startsWith('strapi::')) {
    if (uid !== user || Object.keys(attributes).every((name) => userAttributes.has(name))) return null
    return {
      path: 'src/extensions/users-permissions/content-types/user/schema.json',
      contents: textOf(schema, attributes),
    }
  }
  const [, api, type] = /^api::([a-z0-9][\w-]{0,99})\.([a-z0-9][\w-]{0,99})$/i.exec(uid) ?? []
  const [, category, component] = /^([a-z0-9][\w-]{0,99})\.([a-z0-9][\w-]{0,99})$/i.exec(uid) ?? []
  if (api === undefined && category === undefined)
    throw new ImportProblem(`The archive has a model ${uid}, of which no file could have the name.`)
  const path =
    api === undefined
      ? `src/components/${category}/${component}.json`
      : `src/api/${api}/content-types/${type}/schema.json`
  return { path, contents: textOf(schema, attributes) }
}

/** Returns the attributes of the owner: Strapi 5 gives every type a locale, and Strapi 4 those that are localized. */
function attributesOf({ attributes }: JsonObject): JsonObject {
  const isAdded = (name: string, attribute: unknown) =>
    addedAttributes.has(name) &&
    (!name.startsWith('local') || (isObject(attribute) && attribute['configurable'] === false))
  const all = Object.entries(isObject(attributes) ? attributes : {})
  return Object.fromEntries(all.filter(([name, attribute]) => !isAdded(name, attribute)))
}

function textOf({ kind, collectionName, info, options, pluginOptions }: JsonObject, attributes: JsonObject): string {
  try {
    return `${JSON.stringify({ kind, collectionName, info, options, pluginOptions, attributes }, null, 2)}\n`
  } catch {
    throw new ImportProblem('A schema of the archive is nested too deeply.')
  }
}
