import type { EditorView } from '@codemirror/view'
import { errorOf } from '../../api/index.js'
import { takeOver } from '../../media/uploads/take-over.js'
import { pastedPage } from './pasted-page.js'
import { picturesIn } from './pasted-pictures.js'

/** True for a page with pictures that have no address of the web: these stay behind. */
export function lostInMarkdown(html: string): boolean {
  return picturesIn(pastedPage(html)).some(({ address }) => !/^https?:/i.test(address))
}

interface WrittenPicture {
  /** The address as the Markdown has it, with its escapes. */
  readonly written: string
  readonly text: string
}

const address = String.raw`\]\(<?(?<written>https?:\/\/(?:\\.|[^\s)>\\])+)`
const addresses = new RegExp(address, 'gi')
const pictures = new RegExp(String.raw`!\[(?<text>(?:\\.|[^\]\\]){0,1000})${address}`, 'gi')

/** Returns the pictures of Markdown that are at other sites, each address once. Words are bounded: a page may begin very many that do not end. */
export function picturesOf(markdown: string): readonly WrittenPicture[] {
  const found = [...markdown.matchAll(pictures)].map(({ groups: { text = '', written = '' } = {} }) => ({
    text: plain(text),
    written,
  }))
  return [...new Map(found.map((one) => [one.written, one])).values()]
}

/** Brings pictures of pasted Markdown into the library, and changes their addresses wherever they are by then. Returns why some stay. */
export async function bringPictures(view: EditorView, markdown: string): Promise<readonly Error[]> {
  const failures: Error[] = []
  for (const { written, text } of picturesOf(markdown))
    try {
      const { url } = await takeOver(plain(written), text)
      readdress(view, written, url)
    } catch (error) {
      failures.push(errorOf(error))
    }
  return failures
}

const plain = (escaped: string): string => escaped.replaceAll(/\\(.)/g, '$1')

function readdress(view: EditorView, written: string, insert: string): void {
  const found = [...view.state.sliceDoc().matchAll(addresses)].filter(({ groups }) => groups?.['written'] === written)
  const ends = found.map(({ index, 0: all }) => index + all.length)
  view.dispatch({ changes: ends.map((to) => ({ from: to - written.length, to, insert })) })
}
