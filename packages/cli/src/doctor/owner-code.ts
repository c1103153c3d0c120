import { filesIn, foldersBelow } from '../folders-below.js'
import { importedSources } from '../imported-sources.js'
import { ok, some, warning, type Finding } from './finding.js'

/** TypeScript below `src` that no way leads to from the server: in a place that nobody wires, say. `known`: was told of before. */
export async function checkOwnerCode(root: string, known: readonly string[]): Promise<readonly Finding[]> {
  const reached = new Set([...(await importedSources(root)), ...known])
  const folders = foldersBelow(root, 'src', ['src/generated', 'src/node_modules'])
  const files = filesIn(root, folders).filter((path) => path.endsWith('.ts') && !/\.(d|test|spec)\.ts$/.test(path))
  const lost = files.filter((path) => !reached.has(path))
  if (lost.length > 0) return [warning(`No part of the server: ${some(lost)}. ${wiring}`)]
  return files.some((path) => !known.includes(path)) ? [ok('Your own code is part of the server.')] : []
}

const wiring = 'Code is wired in the places that `content-gen add` writes to, or imported from there.'
