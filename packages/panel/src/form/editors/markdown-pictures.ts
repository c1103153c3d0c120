import type { EditorView } from '@codemirror/view'
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

/** Returns the pictures of Markdown that are at other sites, each address once. */
export function picturesOf(markdown: string): readonly WrittenPicture[] {
  const found = markdown.matchAll(/!\[(?<text>(?:\\.|[^\]\\])*)\]\(<?(?<written>https?:\/\/(?:\\.|[^\s)>\\])+)/gi)
  const pictures = [...found].map(({ groups: { text = '', written = '' } = {} }) => ({ text: plain(text), written }))
  return [...new Map(pictures.map((one) => [one.written, one])).values()]
}

/** Brings pictures of pasted Markdown into the library, and changes their addresses wherever they are by then. Returns why some stay. */
export async function bringPictures(view: EditorView, markdown: string): Promise<readonly Error[]> {
  const failures: Error[] = []
  for (const { written, text } of picturesOf(markdown))
    try {
      const { url } = await takeOver(plain(written), text)
      replaceAll(view, `](${written}`, `](${url}`)
    } catch (error) {
      failures.push(error instanceof Error ? error : new Error(String(error)))
    }
  return failures
}

const plain = (escaped: string): string => escaped.replaceAll(/\\(.)/g, '$1')

function replaceAll(view: EditorView, before: string, insert: string): void {
  const text = view.state.sliceDoc()
  const changes = [...text.matchAll(new RegExp(before.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'g'))]
  view.dispatch({ changes: changes.map(({ index }) => ({ from: index, to: index + before.length, insert })) })
}
