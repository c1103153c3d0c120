import { compareText, hasErrors, parseConfig, parseModels, resolve } from '@content-gen/schema'
import type { Diagnostic, ProjectConfig, Schema } from '@content-gen/schema'
import type { Artifact } from './artifact.js'
import { emit } from './emit.js'
import { loadOwner, type LoadedOwner } from './owner/load-owner.js'
import { load, type EditedFiles } from './load.js'
import { loadMigrated } from './load-migrated.js'
import { factsOfFiles } from './owner/kept-facts.js'
import { hasTasks, linkOwner, ownActions } from './owner/link.js'
import { namedFiles } from './owner/named-files.js'
import type { OwnerText } from './owner/owner-text.js'
import { placeOf } from './owner/place.js'
import { problem } from './project/problem.js'
import { readManifestOf } from './scaffold/existing-manifest.js'

/** The desired files of a project. */
export interface Rendered {
  /** null if the models have errors. */
  readonly artifacts: readonly Artifact[] | null
  /** null if the models have errors. */
  readonly schema: Schema | null
  readonly config: ProjectConfig
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * `keep`: caches what was read of the owner's code for the next run. `added`: owner code that is not in the project yet. `edited`: models as
 * they shall be.
 */
export async function renderProject(
  root: string,
  keep: boolean,
  added: readonly OwnerText[] = [],
  edited: EditedFiles = new Map(),
): Promise<Rendered> {
  const project = await load(root, edited)
  const { config: ofFile, diagnostics: ofConfig } = parseConfig(project.config, project.configFile)
  const code = withFiles(await loadOwner(root, namedFiles(ofFile)), added)
  const texts = code.files.map(({ place, text }) => ({ path: place.path, text }))
  const facts = await factsOfFiles(root, texts, keep)
  const config = { ...ofFile, cron: { enabled: hasTasks(code.files, facts) } }
  const models = parseModels(project.files, config.customFields)
  const resolved = resolve(
    models.sources,
    config,
    ownActions(code.files, facts),
    models.panels,
    await loadMigrated(root),
  )
  const linked = linkOwner(code, facts, resolved.schema, {
    hasGraphql: config.graphql.enabled && config.graphql.config.shadowCRUD,
    hasUpload: config.upload.enabled,
    hasPanel: config.admin.enabled,
  })
  const diagnostics = [
    ...project.diagnostics,
    ...(project.files.length === 0 ? [noModels] : []),
    ...code.diagnostics,
    ...models.diagnostics,
    ...ofConfig,
    ...resolved.diagnostics,
    ...linked.diagnostics,
  ]
  if (hasErrors(diagnostics)) return { artifacts: null, schema: null, config, diagnostics }
  if (resolved.schema === null) throw new Error('Models without an error have a schema.')
  const { schema } = resolved
  const packages = Object.keys((await readManifestOf(root))?.dependencies ?? {})
  return { artifacts: emit(schema, config, linked.owner, packages), schema, config, diagnostics }
}

function withFiles(code: LoadedOwner, added: readonly OwnerText[]): LoadedOwner {
  const placed = added.flatMap(({ path, text }) => {
    const place = placeOf(path)
    return place === null ? [] : [{ place, text }]
  })
  if (placed.length === 0) return code
  const files = [...code.files.filter(({ place }) => placed.every((each) => each.place.path !== place.path)), ...placed]
  return { ...code, files: files.toSorted((one, other) => compareText(one.place.path, other.place.path)) }
}

const noModels = problem(
  'no-models',
  'src/api',
  'this project has no model',
  'A model is src/api/<api>/content-types/<type>/schema.json; `content-gen init` starts a project with two.',
)
