import { foldersBelow } from './folders-below.js'
import type { WatchedPlace } from './watch.js'

const folders = ['src/api', 'src/components', 'src/extensions', 'src/policies', 'src/middlewares']

/** Where that lies which decides what is generated. */
export function modelPlaces(projectDir: string): readonly WatchedPlace[] {
  return [
    { folder: '.', matters: (entry) => /^content-gen\.config\.(json|ts)$|^src$/.test(entry) },
    {
      folder: 'src',
      matters: (entry) => /^(api|components|extensions|policies|middlewares|(index|seed)\.ts)$/.test(entry),
    },
    ...folders.flatMap((top) => foldersBelow(projectDir, top)).map((folder) => ({ folder, matters: () => true })),
  ]
}
