import type { Report } from '../diagnostics.js'
import { isKebabCase, kebabCase } from '../names/letter-case.js'
import { quote } from '../quote.js'

/** The facts that a file's path states about its content. */
export type ModelPath =
  | { readonly sort: 'content-type'; readonly uid: string; readonly plugin: null; readonly folder: string }
  | { readonly sort: 'content-type'; readonly uid: string; readonly plugin: string; readonly folder: string }
  | { readonly sort: 'component'; readonly uid: string; readonly category: string; readonly name: string }
  | { readonly sort: 'panel'; readonly uid: string }

/** How the panel shows a content type; of the component `seo.json` it is `seo.panel.json`. */
const panelFile = 'panel.json'

const script = /\.[cm]?[jt]s$/

/** Returns what the file at a path defines, or null: either it is not a model, or its place is reported as wrong. */
export function parseModelPath(path: string, report: Report): ModelPath | null {
  const at = { file: path, pointer: '' }
  const parts = path.split('/')
  const [root, kind, ...rest] = parts
  if (root !== 'src' || !isModelKind(kind)) return null
  if (!parts.every(isPlainName)) {
    const hint = 'Use letters, digits, "-" and "_".'
    report.error('path-name', at, 'a folder or file of this path has a name that is not allowed', hint)
    return null
  }
  if (kind === 'components') return componentPath(rest, path, report)
  if (rest[1] !== 'content-types') return null
  const file = rest[3] ?? rest[2] ?? ''
  if (script.test(file)) {
    if (!file.startsWith('schema.')) return null
    report.error('model-script', at, 'a model written as code is not run', 'Write it as schema.json.')
    return null
  }
  if (!file.endsWith('.json')) return null
  const folder = rest[2] ?? ''
  if (rest.length !== 4 || (file !== 'schema.json' && file !== panelFile)) {
    const wanted =
      kind === 'api'
        ? 'src/api/<api>/content-types/<type>/schema.json'
        : 'src/extensions/<plugin>/content-types/<type>/schema.json'
    report.error('path-misplaced', at, 'models are not read from this place', `Move it to ${wanted}.`)
    return null
  }
  const owner = kebabCase(rest[0] ?? '')
  const type = kebabCase(folder)
  if (!isKebabCase(owner) || !isKebabCase(type)) {
    report.error('path-name', at, 'the folders of a content type must begin with a letter')
    return null
  }
  const uid = kind === 'api' ? `api::${owner}.${type}` : `plugin::${owner}.${type}`
  if (file === panelFile) return { sort: 'panel', uid }
  return { sort: 'content-type', uid, plugin: kind === 'api' ? null : owner, folder: type }
}

function componentPath(rest: readonly string[], path: string, report: Report): ModelPath | null {
  const at = { file: path, pointer: '' }
  const [category, file] = rest
  if (script.test(path)) {
    report.error('model-script', at, 'a component written as code is not run', 'Write it as JSON.')
    return null
  }
  if (!path.endsWith('.json')) return null
  if (category === undefined || file === undefined || rest.length !== 2) {
    report.error(
      'path-misplaced',
      at,
      'components are not read from this place',
      'Move it to src/components/<category>/<name>.json.',
    )
    return null
  }
  const isPanel = file.endsWith(`.${panelFile}`)
  const name = file.slice(0, -(isPanel ? `.${panelFile}` : '.json').length)
  for (const part of [category, name]) {
    if (/^[A-Za-z][A-Za-z0-9_-]*$/.test(part)) continue
    report.error(
      'path-name',
      at,
      `${quote(part)} cannot be part of a component's uid`,
      'Begin with a letter; then letters, digits, "-" and "_".',
    )
    return null
  }
  const uid = `${category}.${name}`
  return isPanel ? { sort: 'panel', uid } : { sort: 'component', uid, category, name }
}

function isModelKind(kind: string | undefined): kind is 'api' | 'components' | 'extensions' {
  return kind === 'api' || kind === 'components' || kind === 'extensions'
}

/** Accepts letters, digits, `-`, `_` and inner dots; rejects names that Windows reserves for devices. */
function isPlainName(name: string): boolean {
  return (
    /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/.test(name) &&
    name.length <= 200 &&
    !/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
  )
}
