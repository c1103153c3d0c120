/** What happens, for whoever watches. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What is wrong, in lines; nothing where there are none. */
export function warn(text: string): void {
  const lines = text.trimEnd()
  if (lines !== '') process.stderr.write(`${lines}\n`)
}
