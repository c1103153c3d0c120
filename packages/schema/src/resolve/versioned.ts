import type { ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { quote } from '../quote.js'
import type { Model } from '../source.js'
import { didYouMean } from '../suggest.js'

/** Reports types of `editorial.versions` and `editorial.webhooks` that cannot have versions. Those of `unreadable` models are unknown. */
export function checkVersioned(
  models: ReadonlyMap<string, Model>,
  { config, unreadable, report }: { config: ProjectConfig; unreadable: ReadonlySet<string>; report: Report },
): void {
  const { versions, webhooks } = config.editorial
  const known = [...models.values()].filter((model) => model.sort === 'content-type' && model.plugin === null)
  const uids = new Set(known.map(({ uid }) => uid))
  const check = (named: readonly string[], pointer: string) => {
    for (const uid of named)
      if (!uids.has(uid) && !unreadable.has(uid)) {
        const at = { file: config.file, pointer }
        report.error('versions-type', at, `there is no content type ${quote(uid)}`, didYouMean(uid, uids))
      }
  }
  if (versions.types !== '*') check(versions.types, '/editorial/versions/types')
  for (const [index, { types }] of webhooks.entries()) check(types, `/editorial/webhooks/${index}/types`)
}
