import { openBuilder } from '@content-gen/builder'
import { projectRoot } from '@content-gen/codegen'
import { reportFailure } from '@content-gen/operate/commands'
import { foldersBelow } from '../project/folders-below.js'
import { Watch, type WatchedPlace } from '../watch/watch.js'
import { localAddress } from './app-server.js'
import { Development } from './development.js'
import { say } from './say.js'

/** Serves a project and follows its changes until a signal ends it. */
export async function develop(projectDir: string): Promise<void> {
  const root = await projectRoot(projectDir)
  const development = new Development(root)
  const watch = Watch.open({
    projectDir: root,
    places: () => developmentPlaces(root),
    onChange: () => development.changed(),
    work: () => development.keepUp(),
  })
  const builder = await openBuilder({
    root,
    state: () => development.state,
    isServing: () => development.isServing,
    address: () => localAddress(root),
    alone: (work) => development.alone(work),
    changed: () => void watch.run(),
    failed: reportFailure,
  })
  let isEnding = false
  const end = async () => {
    // A second signal means that the user does not want to wait.
    if (isEnding) process.exit(1)
    isEnding = true
    development.changed()
    builder.close()
    await Promise.all([watch.close(), development.end()])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  await watch.run()
  say(`Edit the models at ${builder.address}`)
}

/** The files that determine a running server, except `src/generated`, which the tool writes. */
function developmentPlaces(root: string): readonly WatchedPlace[] {
  const sources = foldersBelow(root, 'src', ['src/generated', 'src/node_modules'])
  return [
    { folder: '.', matters: (entry) => single.test(entry) },
    { folder: 'prisma', matters: (entry) => entry === 'migrations' },
    ...foldersBelow(root, 'prisma/migrations').map((folder) => ({ folder, matters: isKept })),
    ...sources.map((folder) => ({ folder, matters: (entry: string) => isKept(entry) && entry !== 'generated' })),
  ]
}

const single = /^(content-gen\.config\.(json|ts)|\.env|tsconfig\.json|src|prisma)$/

/** Editors leave temporary files beside the saved one. */
function isKept(entry: string): boolean {
  return !/^\.|~$|\.sw[a-z]$|\.tmp$|^4913$/.test(entry)
}
