import { didYouMean, parseConfig, parseModels, resolve, type Model } from '@content-gen/schema'
import { AddError, writeAdded, type AddedFile } from './added-file.js'
import { load } from './load.js'
import { render } from './render.js'
import { isServed } from './served.js'
import { sampleEntry } from './sample.js'
import { aside, imported } from './typescript/names.js'
import { printValue } from './typescript/print-value.js'
import { quoteTypescript } from './typescript/quote.js'

/** The kinds of files that `add` can start. */
export const addedKinds = ['controller', 'service', 'route', 'policy', 'middleware', 'lifecycle', 'seed'] as const
export type AddedKind = (typeof addedKinds)[number]

export interface AddOptions {
  readonly projectDir: string
  readonly kind: AddedKind
  /** The content type (`article` or `api::article.article`), which a seed may omit; the own name of a policy or middleware. */
  readonly name: string | null
  /** The API that a policy or middleware belongs to; null: all. */
  readonly api: string | null
}

/**
 * Writes a working owner file; returns its path. Never touches an existing file.
 * @throws AddError or ProjectProblem, with a sentence for the owner
 */
export function add(options: AddOptions): Promise<string> {
  return writeAdded(options.projectDir, (root) => addedFile(root, options))
}

async function addedFile(root: string, { kind, name, api }: AddOptions): Promise<AddedFile> {
  if (kind === 'seed') return seedFile(name, await modelsOf(root))
  if (name === null) throw new AddError(`a ${kind} needs a name: content-gen add ${kind} <name>`)
  return isNamed(kind) ? guardFile(kind, name, api, await apisOf(root)) : typeFile(kind, name, await modelsOf(root))
}

function isNamed(kind: AddedKind): kind is 'policy' | 'middleware' {
  return kind === 'policy' || kind === 'middleware'
}

function guardFile(kind: AddedKind, name: string, api: string | null, apis: readonly string[]): AddedFile {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new AddError(`write the name of a ${kind} in lower case, with dashes: is-owner`)
  if (api !== null && !apis.includes(api)) throw new AddError(unknown('API', api, apis, apis))
  const folder = `${api === null ? 'src' : `src/api/${api}`}/${kind === 'policy' ? 'policies' : 'middlewares'}`
  const from = quoteTypescript(`${api === null ? '../' : '../../../'}generated/owner.js`)
  return { path: `${folder}/${name}.ts`, text: render(`add/${kind}`, { from }) }
}

function typeFile(
  kind: Exclude<AddedKind, 'policy' | 'middleware' | 'seed'>,
  name: string,
  models: readonly Model[],
): AddedFile {
  const model = modelNamed(name, models)
  const [, api = '', type = ''] = /^api::([^.]*)\.(.*)$/.exec(model.uid) ?? []
  const view = {
    uid: quoteTypescript(model.uid),
    api: quoteTypescript(`api::${api}`),
    path: quoteTypescript(`/${model.kind === 'single' ? model.names.singular : model.names.plural}/custom`),
    handler: quoteTypescript(`${type}.find`),
  }
  return { path: `src/api/${api}/${pathOf(kind, type)}`, text: render(`add/${kind}`, view) }
}

function modelNamed(name: string, models: readonly Model[]): Model {
  const found = models.filter(({ uid }) => uid === name || uid.endsWith(`.${name}`))
  const [model] = found
  if (model === undefined) {
    const uids = models.map(({ uid }) => uid)
    const names = uids.map((uid) => uid.slice(uid.lastIndexOf('.') + 1))
    throw new AddError(unknown('content type', name, name.includes('::') ? uids : names, uids))
  }
  if (found.length > 1) throw new AddError(`several content types are called ${name}: give the uid, like ${model.uid}`)
  return model
}

function unknown(what: string, name: string, known: readonly string[], all: readonly string[]): string {
  if (all.length === 0) return `there is no ${what} ${name}, and no other: "content-gen add type article" creates one`
  const hint = didYouMean(name, known)
  return `there is no ${what} ${name}${hint === null ? `; there are ${all.join(', ')}` : `. ${hint}`}`
}

function seedFile(name: string | null, models: readonly Model[]): AddedFile {
  const many = models.filter(({ kind }) => kind === 'collection')
  const model = name === null ? (many.find((each) => sampleEntry(each) !== null) ?? many[0]) : modelNamed(name, many)
  if (model === undefined) throw new AddError('there is no collection type to create an entry of')
  const sample = sampleEntry(model)
  const { property, plural, type, file } = model.names
  const local = aside(type, new Set(['CreateInput']))
  const start = `const entries: readonly CreateInput<${local}>[] = `
  const entries = printValue(sample === null ? [] : [sample], '', start.length)
  const view = {
    type: local,
    imported: imported(type, local),
    from: quoteTypescript(`./generated/types/${file}.js`),
    entries,
    property,
    query: model.draftAndPublish
      ? "{ publicationState: 'preview', pagination: { limit: 1 } }"
      : '{ pagination: { limit: 1 } }',
    message: quoteTypescript(`made the first ${plural}`),
  }
  return { path: 'src/seed.ts', text: render('add/seed', view) }
}

function pathOf(kind: Exclude<AddedKind, 'policy' | 'middleware' | 'seed'>, type: string): string {
  switch (kind) {
    case 'controller':
      return `controllers/${type}.ts`
    case 'service':
      return `services/${type}.ts`
    case 'route':
      return `routes/custom-${type}.ts`
    case 'lifecycle':
      return `content-types/${type}/lifecycles.ts`
  }
}

async function modelsOf(root: string): Promise<readonly Model[]> {
  const project = await load(root)
  const { config } = parseConfig(project.config, project.configFile)
  const { schema } = resolve(parseModels(project.files, config.customFields).sources, config)
  if (schema === null) throw new AddError('the models have errors: run "content-gen generate" to see them')
  return schema.models.filter(isServed)
}

async function apisOf(root: string): Promise<readonly string[]> {
  const { files } = await load(root)
  return [...new Set(files.flatMap(({ path }) => /^src\/api\/([^/]+)\//.exec(path)?.[1] ?? []))]
}
