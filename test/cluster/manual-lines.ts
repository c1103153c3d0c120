/** Lines of the manual, with the addresses of a test: the set-up of the page about failover, and blocks of others. */
import { blocksOf, readPage } from '../docs/page.js'

export type Places = Readonly<Record<string, string>>

const blocks = blocksOf(readPage('failover.md'))

/** The file of this name on the page. Each place must be in it. */
export function fileOf(name: string, places: Places = {}): string {
  return placed(blocks.find(({ path }) => path === name)?.text, places)
}

/** nginx's lines: the balancer of this page, the server of another. */
export function nginxLines(places: Places): string {
  const upstream = blocks.find(({ language }) => language === 'nginx')?.text ?? ''
  const deploying = blockWith('deploying.md', 'proxy_next_upstream')
  return placed(`${upstream}${/^server \{[^]*/m.exec(deploying)?.[0]}`, places)
}

/** The block of a page that has these words. */
export function blockWith(page: string, words: string, places: Places = {}): string {
  return placed(blocksOf(readPage(page)).find(({ text }) => text.includes(words))?.text, places)
}

function placed(text: string | undefined, places: Places): string {
  if (text === undefined) throw new Error('the page has no such block')
  return Object.entries(places).reduce((lines, [shown, own]) => {
    if (!lines.includes(shown)) throw new Error(`the page does not name ${shown}`)
    return lines.replaceAll(shown, own)
  }, text)
}
