import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The streams that a password is read from and asked on. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

export interface PasswordOptions {
  /** As it stands on the command line, where other users of the machine can read it. */
  readonly password?: string
  readonly passwordStdin?: true
}

/** Null: there is none, and nobody to ask. */
export async function readPassword(
  { password, passwordStdin }: PasswordOptions,
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string | null> {
  if (password !== undefined) return password
  if (passwordStdin) return firstLine(terminal.input)
  return terminal.input.isTTY === true ? askTwice(terminal) : null
}

/** Until both answers are the same. */
async function askTwice(terminal: Terminal): Promise<string> {
  for (;;) {
    const password = await ask(terminal, 'Password: ')
    if ((await ask(terminal, 'Again: ')) === password) return password
    terminal.output.write('These are two different passwords.\n')
  }
}

/** Asks without showing the answer. */
async function ask({ input, output }: Terminal, question: string): Promise<string> {
  output.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  // The terminal is read key by key: Ctrl+C is a key like any other, unless somebody makes it a signal again.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await lines.question('')
  } finally {
    lines.close()
    output.write('\n')
  }
}

/** The line end belongs to whoever wrote it, not to the password. */
async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return text.replace(/\r?\n[^]*$/, '')
}
