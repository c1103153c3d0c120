import { AddError, writeAdded, type AddedFile } from './added-file.js'
import { render } from './render.js'

export interface AddModelOptions {
  readonly projectDir: string
  readonly kind: 'type' | 'component'
  /** `article`; `shared.seo` for a component. */
  readonly name: string
  /** The API of a content type; null: one of the same name. */
  readonly api: string | null
  /** A single type. */
  readonly isSingle: boolean
}

/**
 * Writes a model with one attribute to start from; returns its path. Never touches an existing file.
 * @throws AddError or ProjectProblem, with a sentence for the owner
 */
export function addModel(options: AddModelOptions): Promise<string> {
  return writeAdded(options.projectDir, async () =>
    options.kind === 'type' ? typeFile(options) : componentFile(options),
  )
}

const word = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const typeName = new RegExp(`^${word}$`)
const componentName = new RegExp(`^(${word})\\.(${word})$`)

function typeFile({ name, api, isSingle }: AddModelOptions): AddedFile {
  if (!typeName.test(name))
    throw new AddError('write the name of a content type in lower case, with dashes, in the singular: blog-post')
  if (api !== null && !typeName.test(api))
    throw new AddError('write the name of an API in lower case, with dashes: blog')
  const plural = pluralOf(name)
  const view = {
    kind: JSON.stringify(isSingle ? 'singleType' : 'collectionType'),
    collectionName: JSON.stringify(plural.replaceAll('-', '_')),
    singularName: JSON.stringify(name),
    pluralName: JSON.stringify(plural),
    displayName: JSON.stringify(displayName(name)),
  }
  return { path: `src/api/${api ?? name}/content-types/${name}/schema.json`, text: render('add/type', view) }
}

function componentFile({ name }: AddModelOptions): AddedFile {
  const [, category, own] = componentName.exec(name) ?? []
  if (category === undefined || own === undefined)
    throw new AddError('write a component as its category and its name, in lower case, with dashes: shared.seo')
  const collectionName = `components_${category}_${pluralOf(own)}`.replaceAll('-', '_')
  const view = { collectionName: JSON.stringify(collectionName), displayName: JSON.stringify(displayName(own)) }
  return { path: `src/components/${category}/${own}.json`, text: render('add/component', view) }
}

/** Forms the English plural, right for most words; the owner can change it in the file. */
export function pluralOf(name: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}

function displayName(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
