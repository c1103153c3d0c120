import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The streams for asking and reading a password. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

export interface PasswordOptions {
  /** From the command line, where other users of the machine can read it. */
  readonly password?: string
  readonly passwordStdin?: true
}

/** Returns null if there is none and no terminal to ask at. */
export async function readPassword(
  { password, passwordStdin }: PasswordOptions,
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string | null> {
  if (password !== undefined) return password
  if (passwordStdin) return firstLine(terminal.input)
  return terminal.input.isTTY === true ? askTwice(terminal) : null
}

/** Repeats until both answers are equal. */
async function askTwice(terminal: Terminal): Promise<string> {
  for (;;) {
    const password = await ask(terminal, 'Password: ')
    if ((await ask(terminal, 'Again: ')) === password) return password
    terminal.output.write('The passwords differ.\n')
  }
}

/** Asks without echoing the answer. */
async function ask({ input, output }: Terminal, question: string): Promise<string> {
  output.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  // In raw mode Ctrl+C is a key like any other; turn it into a signal again.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await lines.question('')
  } finally {
    lines.close()
    output.write('\n')
  }
}

/** The line end is not part of the password. */
async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return text.replace(/\r?\n[^]*$/, '')
}
