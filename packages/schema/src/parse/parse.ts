import { sortDiagnostics, Report } from '../diagnostics.js'
import { compareText } from '../compare-text.js'
import { isObject } from '../json/value.js'
import { parseJson } from '../json/parse-json.js'
import { parseModelPath, type ModelPath } from './model-path.js'
import { ObjectReader } from '../json/object-reader.js'
import { parseComponent } from './component.js'
import { parseContentType } from './content-type.js'
import type { CustomTypes } from './attributes.js'
import { quote } from '../quote.js'
import type { Diagnostic } from '../schema.js'
import type { Source, SourceFile } from '../source.js'

/**
 * Parses model files to typed sources, sorted by uid. Ignores files that are not models (code, images). Reports and drops what is wrong in
 * a file, so that the rest can be checked in the same run. `types`: those that the config gives to custom fields.
 */
export function parseModels(
  files: readonly SourceFile[],
  types: CustomTypes = {},
): {
  readonly sources: readonly Source[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const report = new Report()
  const sources = new Map<string, Source>()
  for (const file of files.toSorted((a, b) => compareText(a.path, b.path))) {
    const path = parseModelPath(file.path, report)
    const source = path === null ? null : parseModel(file, path, report, types)
    if (source === null) continue
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
    diagnostics: sortDiagnostics(report.diagnostics),
  }
}

function parseModel({ path: file, text }: SourceFile, path: ModelPath, report: Report, types: CustomTypes): Source {
  const value = parseJson(text, file, report)
  const at = { file, pointer: '' }
  const unreadable = { sort: 'unreadable', uid: path.uid, at } as const
  if (value === undefined) return unreadable
  if (!isObject(value)) {
    report.error('model-no-object', at, 'a model must be a JSON object')
    return unreadable
  }
  const reader = new ObjectReader(value, at, report)
  return path.sort === 'component' ? parseComponent(reader, path, types) : parseContentType(reader, path, types)
}
