import { freePort } from '../project.js'

/** What pages call the ports, addresses and folders of a reader, and what they are in this run. */
export class Places {
  readonly #meant: Map<string, string>

  constructor(places: Readonly<Record<string, string>> = {}) {
    this.#meant = new Map(Object.entries(places))
  }

  /** A text of a page, meant here. A port that is new to it gets a free one. */
  async meant(text: string): Promise<string> {
    for (const [, port = ''] of text.matchAll(/\b(?:localhost:|PORT=)(\d{4})\b/g)) {
      if (this.#meant.has(`localhost:${port}`)) continue
      const free = await freePort()
      this.#meant.set(`localhost:${port}`, `127.0.0.1:${free}`).set(`PORT=${port}`, `PORT=${free}`)
    }
    return [...this.#meant].reduce((done, [shown, meant]) => done.replaceAll(shown, meant), text)
  }

  /** A text of this run as a page would show it. */
  shown(text: string): string {
    return [...this.#meant].reduce((done, [shown, meant]) => done.replaceAll(meant, shown), text)
  }
}
