import { relative } from 'node:path'

/** Prints commands to type, indented, with `cd` first if necessary. */
export function describeSteps(dir: string, commands: readonly string[]): string {
  const all = relative('.', dir) === '' ? commands : [`cd ${shellWord(dir)}`, ...commands]
  return all.map((command) => `  ${command.replaceAll('\n', '\n  ')}\n`).join('')
}

/** Returns a shell command that appends lines to a file. */
export function appendLines(lines: readonly string[], file: string): string {
  // Its last line may lack a line end, so an empty one comes first.
  return `printf '%s\\n' '' ${lines.map(shellWord).join(' ')} >> ${file}`
}

/** Quotes a word for a shell. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
