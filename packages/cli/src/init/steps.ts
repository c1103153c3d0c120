import { relative } from 'node:path'

/** Commands to type, indented; the folder first, where one is not in it. */
export function describeSteps(dir: string, commands: readonly string[]): string {
  const all = relative('.', dir) === '' ? commands : [`cd ${shellWord(dir)}`, ...commands]
  return all.map((command) => `  ${command.replaceAll('\n', '\n  ')}\n`).join('')
}

/** Adds lines to a file from a shell. */
export function appendLines(lines: readonly string[], file: string): string {
  // Its last line may not be ended: an empty one comes first.
  return `printf '%s\\n' '' ${lines.map(shellWord).join(' ')} >> ${file}`
}

/** A word that a shell takes as it is. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
