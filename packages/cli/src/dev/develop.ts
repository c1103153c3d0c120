import { projectRoot } from '@content-gen/codegen'
import { Watch } from '../watch.js'
import { Development } from './development.js'
import { developmentPlaces } from './development-places.js'

/** Serves a project, and keeps up with its changes until a signal ends it. */
export async function develop(projectDir: string): Promise<void> {
  const root = await projectRoot(projectDir)
  const development = new Development(root)
  const watch = Watch.open({
    projectDir: root,
    places: () => developmentPlaces(root),
    onChange: () => development.changed(),
    work: () => development.keepUp(),
  })
  let isEnding = false
  const end = async () => {
    // Whoever asks twice does not want to wait.
    if (isEnding) process.exit(1)
    isEnding = true
    development.changed()
    await Promise.all([watch.close(), development.end()])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  await watch.run()
}
