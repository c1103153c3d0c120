import type { TarWriter } from '@content-gen/operate'

/** An entry of a tar begins with its size, so lines are collected. */
const mostBytes = 16 * 1024 * 1024

/** Lines of JSON in files of an archive: `<name>_00001.jsonl` and so on. */
export class JsonLines {
  #lines: string[] = []
  #bytes = 0
  #files = 0

  constructor(
    private readonly archive: TarWriter,
    private readonly name: string,
  ) {}

  async add(value: unknown): Promise<void> {
    const line = JSON.stringify(value)
    if (this.#bytes > 0 && this.#bytes + line.length > mostBytes) await this.end()
    this.#lines.push(line)
    this.#bytes += line.length
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    if (this.#lines.length === 0) return
    const number = String(++this.#files).padStart(5, '0')
    const text = `${this.#lines.join('\n')}\n`
    this.#lines = []
    this.#bytes = 0
    await this.archive.addText(`${this.name}_${number}.jsonl`, text)
  }
}
