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

/** Returns a shell command that deletes files. */
export function deleteFiles(paths: readonly string[]): string {
  return `rm${paths.map((path) => ` \\\n  ${shellWord(path)}`).join('')}`
}

/** Returns a part of a report; nothing without lines. */
export function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`
}

/** `1 file`, `2 files` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
