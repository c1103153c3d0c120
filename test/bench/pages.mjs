// The pages that quote figures, between `<!-- figures: name -->` and `<!-- /figures -->`, and the pictures that are drawn from them.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { drawings } from './drawings.mjs'
import { readFigures } from './recorded.mjs'
import { renderings } from './renderings.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const block = /^<!-- figures: ([\w-]+) -->$[^]*?^<!-- \/figures -->$/gm

/** Returns the paths of all pages of the repository. */
export function pages() {
  const folders = ['docs', 'packages', 'test', 'templates'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const isOurs = (path) => path.endsWith('.md') && !/(?:^|\/)(?:node_modules|dist|\.\w+)\//.test(path)
  return [...readdirSync(root), ...folders].filter(isOurs).toSorted()
}

/** Returns the text of a page with its blocks filled from figures.json. */
export async function filled(text) {
  const figures = readFigures()
  const layout = { ...(await resolveConfig(`${root}README.md`)), parser: 'markdown' }
  const names = new Set([...text.matchAll(block)].map(([, name]) => name))
  const blocks = new Map()
  for (const name of names) {
    const render = renderings[name]
    if (render === undefined) throw new Error(`"${name}" is none of ${Object.keys(renderings).join(', ')}`)
    const quoted = (await format(render(figures), layout)).trim()
    blocks.set(name, `<!-- figures: ${name} -->\n\n${quoted}\n\n<!-- /figures -->`)
  }
  return text.replaceAll(block, (_, name) => blocks.get(name))
}

/** Returns the pictures by their paths. */
export function pictures() {
  const figures = readFigures()
  return new Map(Object.entries(drawings).map(([path, draw]) => [path, draw(figures)]))
}
