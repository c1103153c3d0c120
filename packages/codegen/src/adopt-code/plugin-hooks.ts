/** `register`, `bootstrap` and `destroy` of plugins: the project's own call them first, as Strapi v4 does. */
import { posix } from 'node:path'
import { ts } from 'ts-morph'
import { Edits } from './edits.js'
import { functionOf, madeBy } from './made.js'
import { isAsync, isFunction } from './names.js'
import type { StrapiKind } from '../adopt/strapi-code.js'
import type { FileExports } from './exports.js'

/** The part of a file that says what it exports. */
interface Exporting {
  readonly path: string
  readonly kind: StrapiKind
  readonly isPlain: boolean
  readonly source: ts.SourceFile
  readonly exports: FileExports
}

/** A file of a plugin's server that exports one of the functions. */
const hook = /^src\/plugins\/[^/]+\/server\/(?:src\/)?(register|bootstrap|destroy)\.\w+$/

export function isHook(path: string): boolean {
  return hook.test(path)
}

/** Returns true for a list of a plugin's files that spells one of the functions out. */
export function hasOwnHooks({ exports }: Exporting): boolean {
  return (madeBy(exports.whole ?? undefined)?.object?.properties ?? []).some((each) => {
    const body = functionOf(each)?.body
    return body !== undefined && (!ts.isBlock(body) || body.statements.length > 0)
  })
}

/** Returns the project's `src/index` with calls of the plugins' functions; null if there are none, or no object that could call them. */
export function indexWithHooks(files: readonly Exporting[]): { readonly path: string; readonly text: string } | null {
  const index = files.find(({ kind }) => kind === 'app')
  const paths = files.filter((file) => !file.isPlain && !isEmpty(file)).map(({ path }) => path)
  const calls = ['register', 'bootstrap', 'destroy'].flatMap((name): [string, string[]][] => {
    const found = paths.filter((path) => hook.exec(path)?.[1] === name)
    return found.length === 0 ? [] : [[name, found]]
  })
  if (calls.length === 0) return null
  const path = index?.path ?? 'src/index.js'
  if (index === undefined) return { path, text: `module.exports = {\n${calls.map(member).join('')}}\n` }
  const object = madeBy(index.exports.whole ?? undefined)?.object
  if (object === null || object === undefined) return null
  const edits = new Edits(index.source)
  for (const [name, found] of calls) {
    const known = object.properties.find((each) => each.name?.getText() === name)
    if (known === undefined) edits.once(object.getStart() + 1, `\n${member([name, found])}`)
    else if (!callFirst(edits, known, found)) return null
  }
  return { path, text: edits.between(0, index.source.text.length) }
}

/** `module.exports = ({ strapi }) => {}`, as the generator of plugins writes it. */
function isEmpty({ exports: { whole } }: Exporting): boolean {
  const body = whole !== null && isFunction(whole) ? whole.body : undefined
  return body !== undefined && ts.isBlock(body) && body.statements.length === 0
}

function member([name, files]: readonly [string, readonly string[]]): string {
  return `  async ${name}({ strapi }) {${callsOf(files)}\n  },\n`
}

function callsOf(files: readonly string[]): string {
  return files
    .map((path) => `\n    await require('./${posix.relative('src', path).replace(/\.\w+$/, '')}')({ strapi })`)
    .join('')
}

function callFirst(edits: Edits, property: ts.ObjectLiteralElementLike, files: readonly string[]): boolean {
  const made = functionOf(property)
  if (made?.body === undefined || !ts.isBlock(made.body)) return false
  if (!isAsync(made)) edits.once(made.getStart(), 'async ')
  edits.once(made.body.getStart() + 1, callsOf(files))
  return true
}
