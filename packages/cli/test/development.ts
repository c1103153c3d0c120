/** Drives `content-gen dev` as in a user's terminal. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { freePort, type Project } from '../../../test/project.js'

const bin = fileURLToPath(new URL('../bin/content-gen.js', import.meta.url))
const patience = { timeout: 60_000, interval: 25 }

export class Development {
  #said = ''

  private constructor(
    private readonly child: ChildProcess,
    private readonly base: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#said += chunk.toString()))
  }

  static async start({ dir, env }: Project): Promise<Development> {
    const port = String(await freePort())
    const child = spawn(process.execPath, [bin, 'dev', '--project', dir], {
      env: { ...env, HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new Development(child, `http://127.0.0.1:${port}`)
  }

  /** The output since the last text that a test waited for. */
  get said(): string {
    return this.#said
  }

  /** Waits for a text in the output, and drops the output up to and including it. */
  async says(words: string): Promise<string> {
    await vi.waitFor(() => expect(this.#said).toContain(words), patience)
    const end = this.#said.indexOf(words) + words.length
    const heard = this.#said.slice(0, end)
    this.#said = this.#said.slice(end)
    return heard
  }

  /** Returns the body of an answer; null if the server does not answer. */
  async get(path: string): Promise<string | null> {
    const response = await fetch(this.base + path).catch(() => null)
    return response && response.text()
  }

  /** Waits until an answer contains a text, or no longer does. */
  async answers(path: string, words: string, isThere = true): Promise<void> {
    await vi.waitFor(async () => {
      const text = await this.get(path)
      expect(text).not.toBe(null)
      expect(text?.includes(words), String(text)).toBe(isThere)
    }, patience)
  }

  async post(path: string, data: object): Promise<string> {
    const response = await fetch(this.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    })
    return response.text()
  }

  /** Waits until the port is closed. */
  async isSilent(): Promise<void> {
    await vi.waitFor(async () => expect(await this.get('/_health')).toBe(null), patience)
  }

  /** Returns the exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill(signal)
      await once(this.child, 'exit')
    }
    return this.child.exitCode
  }
}
