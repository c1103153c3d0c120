import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { expect } from 'vitest'
import type { Block } from './page.js'
import { patched } from './patch.js'
import { completed, pattern } from './shown.js'
import type { Terminal } from './terminal.js'

/** Commands that run until they are stopped. */
const serving = /^(?:\w+=\S+ )*(?:npm start|npm run dev|npx content-gen dev|node dist\/generated\/server\.js)$/m
/** Commands for another machine; their syntax is checked and they are not run. */
const elsewhere = /^(?:sudo|docker|systemctl|journalctl|ssh|rsync|certbot|pg_dump|pg_restore|pg_basebackup)\b/m

/** The languages of blocks that are only to be read. */
const read: ReadonlySet<string> = new Set(['sql', 'log', 'yaml', 'mermaid'])

interface Output {
  readonly text: string
  /** The status of an HTTP answer; null for a command. */
  readonly status: number | null
}

/** Runs a page block by block. A shown answer must match the answer before it. */
export async function follow(name: string, blocks: readonly Block[], terminal: Terminal): Promise<void> {
  let last: Output = { text: '', status: null }
  for (const block of blocks.filter(({ language }) => !read.has(language))) {
    const at = `packages/cli/docs/${name}:${block.line}`
    try {
      last = (await act(block, terminal, at)) ?? (compare(block, last, at), last)
    } catch (error) {
      throw new Error(`${at}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

/** Runs a block and returns its output; null if the block only shows an answer. */
async function act(block: Block, terminal: Terminal, at: string): Promise<Output | null> {
  const { language, path, text } = block
  if (path !== null) {
    const file = join(terminal.cwd, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, language === 'diff' ? patched(readFileSync(file, 'utf8'), text) : await terminal.meant(text))
    return { text: '', status: null }
  }
  if (language === 'sh') return command(block, terminal, at)
  if (language === 'http') return send(text, terminal)
  if (language === 'graphql') return ask(text, terminal)
  if (language === 'text' || language === 'json') return null
  if (language === 'nginx') return checkNginx(text)
  if (language === 'ts') return checkSyntax(text)
  throw new Error(`nothing is known to do with a block of ${language}`)
}

async function command({ text, status }: Block, terminal: Terminal, at: string): Promise<Output> {
  if (elsewhere.test(text)) {
    execFileSync('sh', ['-n', '-c', text])
    return { text: '', status: null }
  }
  if (serving.test(text) && status === null) {
    await terminal.serve(text)
    return { text: '', status: null }
  }
  const done = await terminal.run(text)
  expect.soft(done.status, `${at}: ${done.output}`).toBe(status ?? 0)
  return { text: done.output, status: null }
}

function compare({ language, status, text }: Block, last: Output, at: string): void {
  if (language === 'text') {
    expect.soft(last.text.trimEnd(), at).toMatch(pattern(text.trimEnd()))
    return
  }
  const shown: unknown = JSON.parse(text)
  const answer: unknown = JSON.parse(last.text)
  expect.soft(answer, at).toEqual(completed(shown, answer))
  if (last.status !== null) expect.soft(last.status, at).toBe(status ?? statusOf(shown) ?? 200)
}

/** The status in the body of an error. */
function statusOf(shown: unknown): number | null {
  const { error } = shown as { error?: { status?: number } }
  return error?.status ?? null
}

/** Sends a request in the form of `.http` files: the first line, headers, an empty line, the body. */
async function send(text: string, terminal: Terminal): Promise<Output> {
  const [head = '', body] = text.split(/\n\n([^]*)/)
  const [first = '', ...headers] = head.trimEnd().split('\n')
  const [method = '', path = ''] = first.split(' ')
  const response = await fetch(await address(terminal, path), {
    method,
    headers: [
      ['content-type', 'application/json'],
      ...headers.map((header): [string, string] => {
        const [name = '', value = ''] = header.split(/: */, 2)
        return [name, value]
      }),
    ],
    ...(body === undefined ? {} : { body }),
  })
  return { text: await response.text(), status: response.status }
}

async function ask(query: string, terminal: Terminal): Promise<Output> {
  const headers = { 'content-type': 'application/json' }
  const endpoint = await address(terminal, '/graphql')
  const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify({ query }) })
  return { text: await response.text(), status: response.status }
}

/** The address of a path of the server. */
export function address(terminal: Terminal, path: string): Promise<string> {
  return terminal.meant(`http://localhost:1337${path}`)
}

/** Checks only the form of the file: nginx itself is not installed here. */
function checkNginx(text: string): Output {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  expect.soft(lines.filter((line) => !/^\s*(#.*|.*[;{]|})$/.test(line))).toEqual([])
  expect.soft(text.split('{').length).toBe(text.split('}').length)
  return { text: '', status: null }
}

/** Code of another project, such as a site. */
function checkSyntax(text: string): Output {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true })
  expect.soft(diagnostics.map(({ messageText }) => messageText)).toEqual([])
  return { text: '', status: null }
}
