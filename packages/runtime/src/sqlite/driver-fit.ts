/** `@content-gen/runtime/sqlite/driver`: which release of the driver works on which Node. */
import { createRequire } from 'node:module'

export interface Misfit {
  /** Nothing would work; otherwise the process may end at any time. */
  readonly isFatal: boolean
  readonly message: string
  readonly hint: string
}

/**
 * Returns why a release of better-sqlite3 does not work on this Node; null: it does. The 13th takes Node-API 10 (Node 22.14 and newer) and
 * ends an older Node by a segmentation fault. The 12th, compiled for Node 24.19 or newer, ends the process when a statement is collected.
 * From 13.1 on it has SQLite 3.54, in which the JSON of a subquery is text.
 */
export function driverMisfit(driver: string, node: string): Misfit | null {
  const [major = 0, minor = 0] = driver.split('.').map(Number)
  if (major >= 13 && !isAtLeast(node, 22, 14)) {
    const message = `better-sqlite3 ${driver} needs Node 22.14 or newer, and this is Node ${node}.`
    return { isFatal: true, message, hint: hintOf('12.11.1') }
  }
  if (major > 13 || (major === 13 && minor > 0)) {
    const message = `better-sqlite3 ${driver} has a newer SQLite than content-gen knows: it would answer lists as text.`
    return { isFatal: true, message, hint: hintOf(isAtLeast(node, 22, 14) ? '13.0.3' : '12.11.1') }
  }
  if (major < 13 && isAtLeast(node, 24, 19)) {
    const message = `better-sqlite3 ${driver} may end the process at any time on Node ${node}.`
    return { isFatal: false, message, hint: hintOf('13.0.3') }
  }
  return null
}

const warned = new Set<string>()

/** Warns, once, of a driver that may end the process. @throws the error that `refusal` makes, for a driver that does not work */
export function requireFit(refusal = ({ message, hint }: Misfit) => new Error(`${message} ${hint}`)): void {
  const { version }: { version: string } = createRequire(import.meta.url)('better-sqlite3/package.json')
  const found = driverMisfit(version, process.versions.node)
  if (found === null || warned.has(found.message)) return
  if (found.isFatal) throw refusal(found)
  warned.add(found.message)
  process.emitWarning(`${found.message} ${found.hint}`)
}

/**
 * Checks what every read builds on, whatever brought this SQLite. `read`: returns the only value of a statement.
 * @throws Error if the JSON of a subquery is text
 */
export function requireNestedJson(read: (text: string) => unknown): void {
  if (read(`select json_object('list', (select json_array()))`) === '{"list":[]}') return
  const version = String(read('select sqlite_version()'))
  throw new Error(`The driver has SQLite ${version}, with which lists would be answered as text. ${hintOf('13.0.3')}`)
}

function isAtLeast(node: string, major: number, minor: number): boolean {
  const [itsMajor = 0, itsMinor = 0] = node.split('.').map(Number)
  return itsMajor > major || (itsMajor === major && itsMinor >= minor)
}

function hintOf(version: string): string {
  return `Run \`npm install --save-exact better-sqlite3@${version}\`.`
}
