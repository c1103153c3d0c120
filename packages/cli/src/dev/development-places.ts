import { foldersBelow } from '../folders-below.js'
import type { WatchedPlace } from '../watch.js'

/** All that a running server follows from, but what the tool writes into `src/generated`. */
export function developmentPlaces(root: string): readonly WatchedPlace[] {
  const sources = foldersBelow(root, 'src', ['src/generated', 'src/node_modules'])
  return [
    { folder: '.', matters: (entry) => single.test(entry) },
    { folder: 'prisma', matters: (entry) => entry === 'migrations' },
    ...foldersBelow(root, 'prisma/migrations').map((folder) => ({ folder, matters: isKept })),
    ...sources.map((folder) => ({ folder, matters: (entry: string) => isKept(entry) && entry !== 'generated' })),
  ]
}

const single = /^(content-gen\.config\.(json|ts)|\.env|tsconfig\.json|src|prisma)$/

/** Editors leave things beside the file that they save. */
function isKept(entry: string): boolean {
  return !/^\.|~$|\.sw[a-z]$|\.tmp$|^4913$/.test(entry)
}
