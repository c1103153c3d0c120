import { features, type ProjectConfig, type ProjectSettings } from '@content-gen/contract'
import { checkTogether } from './check-together.js'
import { readSettings } from './read-settings.js'
import { Report, sortDiagnostics } from '../diagnostics.js'
import { isObject } from '../json/value.js'
import { parseJson } from '../json/parse-json.js'
import { ObjectReader } from '../json/object-reader.js'
import type { Diagnostic } from '../schema.js'

const settings: ProjectSettings = Object.assign({}, ...features.map((feature) => feature.settings))

/** Parses the configuration; null if the project has no such file. Invalid settings are reported and get their defaults. */
export function parseConfig(
  text: string | null,
  file: string,
): { readonly config: ProjectConfig; readonly diagnostics: readonly Diagnostic[] } {
  const report = new Report()
  const at = { file, pointer: '' }
  const value = text === null ? new Map() : parseJson(text, file, report)
  if (value !== undefined && !isObject(value))
    report.error('config-no-object', at, 'the configuration must be a JSON object')
  const reader = new ObjectReader(isObject(value) ? value : new Map(), at, report)
  // `$schema` is for editors.
  reader.onlyKeys([...Object.keys(settings), '$schema'])
  const config: ProjectConfig = { file, cron: { enabled: false }, ...readSettings(reader, settings) }
  checkTogether(config, reader)
  return { config, diagnostics: sortDiagnostics(report.diagnostics) }
}
