// `npm run figures`: fills the blocks of every page, and draws the pictures, from figures.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filled, pages, pictures } from './pages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
for (const page of pages()) {
  const text = readFileSync(root + page, 'utf8')
  update(page, text, await filled(text))
}
for (const [path, picture] of pictures()) update(path, readFileSync(root + path, 'utf8'), picture)

function update(path, before, after) {
  if (before === after) return
  writeFileSync(root + path, after)
  console.log(path)
}
