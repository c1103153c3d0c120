import { sortDiagnostics, Report } from '../diagnostics.js'
import { compareText } from '../compare-text.js'
import { isObject, type JsonObject } from '../json/value.js'
import { parseJson } from '../json/parse-json.js'
import { parseModelPath } from './model-path.js'
import { ObjectReader } from '../json/object-reader.js'
import { parseComponent } from './component.js'
import { parseContentType } from './content-type.js'
import type { CustomTypes } from './attributes.js'
import { quote } from '../quote.js'
import type { Diagnostic } from '../schema.js'
import type { PanelSource, Source, SourceFile } from '../source.js'

/**
 * Parses model files to typed sources, sorted by uid, and panel files to objects. Ignores files that are not models (code, images). Reports and drops what is wrong in
 * a file, so that the rest can be checked in the same run. `types`: those that the config gives to custom fields.
 */
export function parseModels(
  files: readonly SourceFile[],
  types: CustomTypes = {},
): {
  readonly sources: readonly Source[]
  readonly panels: readonly PanelSource[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const report = new Report()
  const sources = new Map<string, Source>()
  const panels: PanelSource[] = []
  for (const file of files.toSorted((a, b) => compareText(a.path, b.path))) {
    const path = parseModelPath(file.path, report)
    if (path === null) continue
    const object = parseObject(file, report)
    const at = { file: file.path, pointer: '' }
    if (path.sort === 'panel') {
      if (object !== null) panels.push({ uid: path.uid, object, at })
      continue
    }
    const reader = object && new ObjectReader(object, at, report)
    const source: Source =
      reader === null
        ? { sort: 'unreadable', uid: path.uid, at }
        : path.sort === 'component'
          ? parseComponent(reader, path, types)
          : parseContentType(reader, path, types)
    const other = sources.get(source.uid)
    if (other === undefined) sources.set(source.uid, source)
    else
      report.error(
        'uid-duplicate',
        source.at,
        `${quote(source.uid)} is also in ${other.at.file}`,
        'Rename one of the folders.',
      )
  }
  return {
    sources: [...sources.values()].sort((a, b) => compareText(a.uid, b.uid)),
    panels,
    diagnostics: sortDiagnostics(report.diagnostics),
  }
}

/** Returns null, and reports it, if the file has no JSON object. */
function parseObject({ path: file, text }: SourceFile, report: Report): JsonObject | null {
  const value = parseJson(text, file, report)
  if (value === undefined || isObject(value)) return value ?? null
  report.error('model-no-object', { file, pointer: '' }, 'a model must be a JSON object')
  return null
}
