import { freePort } from '../project.js'

/** Maps the ports, addresses and folders on the pages to those of this run. */
export class Places {
  readonly #meant: Map<string, string>

  constructor(places: Readonly<Record<string, string>> = {}) {
    this.#meant = new Map(Object.entries(places))
  }

  /** Translates a page's text for this run. A new port gets a free one. */
  async meant(text: string): Promise<string> {
    for (const [, port = ''] of text.matchAll(/\b(?:localhost:|PORT=)(\d{4})\b/g)) {
      if (this.#meant.has(`localhost:${port}`)) continue
      const free = await freePort()
      this.#meant.set(`localhost:${port}`, `127.0.0.1:${free}`).set(`PORT=${port}`, `PORT=${free}`)
    }
    return [...this.#meant].reduce((done, [shown, meant]) => done.replaceAll(shown, meant), text)
  }

  /** Translates a text of this run back to the page's. */
  shown(text: string): string {
    return [...this.#meant].reduce((done, [shown, meant]) => done.replaceAll(meant, shown), text)
  }
}
