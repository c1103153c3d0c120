import type { ProjectConfig } from '../config/project-config.js'
import type { Report } from '../diagnostics.js'
import { quote } from '../quote.js'
import type { Model } from '../source.js'
import { didYouMean } from '../suggest.js'

/** Reports types of `editorial.versions.types` that cannot have versions. Those of `unreadable` models are unknown. */
export function checkVersioned(
  models: ReadonlyMap<string, Model>,
  { config, unreadable, report }: { config: ProjectConfig; unreadable: ReadonlySet<string>; report: Report },
): void {
  const { types } = config.editorial.versions
  if (types === '*') return
  const known = [...models.values()].filter((model) => model.sort === 'content-type' && model.plugin === null)
  const uids = new Set(known.map(({ uid }) => uid))
  const at = { file: config.file, pointer: '/editorial/versions/types' }
  for (const uid of types)
    if (!uids.has(uid) && !unreadable.has(uid))
      report.error('versions-type', at, `there is no content type ${quote(uid)}`, didYouMean(uid, uids))
}
