import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseConfig, parseModels, resolve, type ProjectConfig, type Schema } from '@content-gen/schema'
import { load } from '../src/load.js'
import { loadOwner } from '../src/owner/load-owner.js'
import { factsOfFiles } from '../src/owner/kept-facts.js'
import { linkOwner } from '../src/owner/link.js'
import type { OwnerCode } from '../src/owner/owner-code.js'

const fixtures = fileURLToPath(new URL('../../../fixtures/', import.meta.url))

/** A project with every kind of attribute. */
export const magazine = join(fixtures, 'magazine')

/** The cases; each tests one idea. */
export const cases = new URL('../../../fixtures/cases/', import.meta.url)

export const caseNames: readonly string[] = readdirSync(cases).sort()

/** Their folders. */
export const caseFolders: readonly string[] = caseNames.map((name) => fileURLToPath(new URL(name, cases)))

interface ResolvedProject {
  readonly schema: Schema
  readonly config: ProjectConfig
  readonly owner: OwnerCode
}

const known = new Map<string, Promise<ResolvedProject>>()

/** A fixture, which no test changes, is resolved once for all files that share their modules. */
export function resolveProject(folder: string): Promise<ResolvedProject> {
  if (!folder.startsWith(fixtures)) return readProject(folder)
  const resolved = known.get(folder) ?? readProject(folder)
  known.set(folder, resolved)
  return resolved
}

async function readProject(folder: string): Promise<ResolvedProject> {
  const project = await load(folder)
  const { config, diagnostics } = parseConfig(project.config, project.configFile)
  const models = parseModels(project.files, config.customFields)
  const resolved = resolve(models.sources, config)
  const all = [...project.diagnostics, ...models.diagnostics, ...diagnostics, ...resolved.diagnostics]
  if (resolved.schema === null) throw new Error(`${folder}: ${JSON.stringify(all, null, 2)}`)
  const code = await loadOwner(folder)
  const texts = code.files.map(({ place, text }) => ({ path: place.path, text }))
  const { owner } = linkOwner(code, await factsOfFiles(folder, texts, false), resolved.schema, {
    hasGraphql: false,
    hasUpload: true,
    hasPanel: true,
  })
  return { schema: resolved.schema, config, owner }
}
