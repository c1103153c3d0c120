import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A path of the repository. */
export const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export function readPage(name: string): string {
  return readFileSync(at(`packages/cli/docs/${name}`), 'utf8')
}

/** A code block of a page in `packages/cli/docs`. */
export interface Block {
  /** The block's line in the page, for messages. */
  readonly line: number
  readonly language: string
  /** The file that the block contains; its path stands above the block: **`src/index.ts`**. */
  readonly path: string | null
  /** The exit status of a command or the status of an answer, if it is unusual: ```sh status=1. */
  readonly status: number | null
  readonly text: string
}

const fence = /^(?:\*\*`([^`\n]+)`\*\*\n\n)?```(\S+)(?: status=(\d+))?\n([^]*?)^```$/gm

export function blocksOf(page: string): Block[] {
  const blocks = [...page.matchAll(fence)].map((match) => {
    const [, path = null, language = '', status, text = ''] = match
    const line = page.slice(0, match.index).split('\n').length
    return { line, language, path, status: status === undefined ? null : Number(status), text }
  })
  const fences = page.match(/^```/gm)?.length ?? 0
  if (fences !== blocks.length * 2) throw new Error('the page has a code block that the test does not see')
  return blocks
}
