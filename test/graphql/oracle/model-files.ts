/** The models of a project as its owner wrote them, read without our own code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ModelAttribute {
  readonly type: string
  readonly required?: boolean
  readonly private?: boolean
  readonly repeatable?: boolean
  readonly multiple?: boolean
  readonly component?: string
  readonly components?: readonly string[]
  readonly relation?: string
  readonly target?: string
  readonly enum?: readonly string[]
  readonly enumName?: string
  readonly customField?: string
  readonly mappedBy?: string
  readonly regex?: string
  readonly unique?: boolean
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
}

export interface ModelFile {
  readonly uid: string
  readonly kind: 'collection' | 'single' | 'component'
  readonly singularName: string
  readonly pluralName: string
  readonly draftAndPublish: boolean
  readonly localized: boolean
  readonly privateAttributes: readonly string[]
  readonly attributes: Readonly<Record<string, ModelAttribute>>
}

interface Raw {
  readonly kind?: string
  readonly info?: { readonly singularName?: string; readonly pluralName?: string }
  readonly options?: { readonly draftAndPublish?: boolean; readonly privateAttributes?: readonly string[] }
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } }
  readonly attributes?: Readonly<Record<string, ModelAttribute>>
}

export function readModels(project: string): readonly ModelFile[] {
  const src = join(project, 'src')
  const types = folders(join(src, 'api')).flatMap((api) =>
    folders(join(src, 'api', api, 'content-types')).map((type) =>
      modelOf(`api::${api}.${type}`, read(join(src, 'api', api, 'content-types', type, 'schema.json'))),
    ),
  )
  const components = folders(join(src, 'components')).flatMap((category) =>
    readdirSync(join(src, 'components', category))
      .filter((file) => file.endsWith('.json'))
      .map((file) => modelOf(`${category}.${file.slice(0, -5)}`, read(join(src, 'components', category, file)), true)),
  )
  return [...types, ...components]
}

/** The attributes that the owner adds to a feature's type. */
export function readExtension(project: string, plugin: string, type: string): Readonly<Record<string, ModelAttribute>> {
  const file = join(project, 'src/extensions', plugin, 'content-types', type, 'schema.json')
  return existsSync(file) ? (read(file).attributes ?? {}) : {}
}

function folders(path: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

function read(file: string): Raw {
  return JSON.parse(readFileSync(file, 'utf8')) as Raw
}

function modelOf(uid: string, raw: Raw, isComponent = false): ModelFile {
  return {
    uid,
    kind: isComponent ? 'component' : raw.kind === 'singleType' ? 'single' : 'collection',
    singularName: raw.info?.singularName ?? '',
    pluralName: raw.info?.pluralName ?? '',
    draftAndPublish: raw.options?.draftAndPublish === true,
    localized: raw.pluginOptions?.i18n?.localized === true,
    privateAttributes: raw.options?.privateAttributes ?? [],
    // Attributes whose names GraphQL does not allow are left out.
    attributes: Object.fromEntries(
      Object.entries(raw.attributes ?? {}).filter(
        ([name]) => /^[A-Za-z_]\w*$/.test(name) && !/^(and|or|not)$/.test(name),
      ),
    ),
  }
}
