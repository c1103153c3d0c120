/** Applies a `diff` block to a file: its lines without `+` must occur in the file, in sequence and only once. */
export function patched(file: string, diff: string): string {
  const lines = diff.trimEnd().split('\n')
  const side = (mark: string) => {
    const kept = lines.filter((line) => line.startsWith(' ') || line.startsWith(mark) || line === '')
    return kept.map((line) => `${line.slice(1)}\n`).join('')
  }
  const [before, after, ...more] = file.split(side('-'))
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`the file does not have\n${side('-')}`)
  return before + side('+') + after
}
