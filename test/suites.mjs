// The tables of test/README.md: the test files that each row is about.
import { fileURLToPath } from 'node:url'

export const page = fileURLToPath(new URL('README.md', import.meta.url))

/**
 * Returns the rows of all tables below a heading that is a folder, such as "### `test/reads`". Their first cell names suites of the folder:
 * files without `.test.ts`, folders, or beginnings of either with `*`.
 */
export function rowsOf(text) {
  let folder
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('#')) [, folder] = /^### `(.+)`$/.exec(line) ?? []
    const [, cell] = /^\| (`.+?) *\|/.exec(line) ?? []
    if (folder === undefined || cell === undefined) return []
    return [{ line: index, paths: [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => `${folder}/${name}`) }]
  })
}

/** Returns those of the test files that a path of a row stands for. */
export function filesAt(path, files) {
  const beginnings = path.endsWith('*') ? [path.slice(0, -1)] : [`${path}/`, `${path}.`]
  return files.filter((file) => beginnings.some((beginning) => file.startsWith(beginning)))
}
