/** Prints progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints problems, in lines; nothing if there are none. */
export function warn(text: string): void {
  const lines = text.trimEnd()
  if (lines !== '') process.stderr.write(`${lines}\n`)
}
