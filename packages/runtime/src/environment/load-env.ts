import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Fills unset variables from a file. @throws Error with a sentence if the file exists but cannot be read */
export function loadEnv(file: URL): void {
  for (const [name, value] of Object.entries(parseEnv(textOf(file)))) process.env[name] ??= value
}

function textOf(file: URL): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') return ''
    throw new Error(
      code === 'EISDIR'
        ? '.env is a folder: the server reads variables from a file of that name.'
        : `.env cannot be read (${String(code)}): let the user that runs the server read it, or move it away.`,
      { cause: error },
    )
  }
}
