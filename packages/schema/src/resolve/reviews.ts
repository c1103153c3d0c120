import type { ProjectConfig, ReviewMove } from '@content-gen/contract'
import { defaultAdminRoles } from '../config/admin-roles.js'
import type { Report } from '../diagnostics.js'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import type { Model } from '../source.js'
import { didYouMean } from '../suggest.js'
import { ConditionCheck } from './conditions.js'

interface Checking {
  readonly models: ReadonlyMap<string, Model>
  readonly config: ProjectConfig
  readonly unreadable: ReadonlySet<string>
  readonly report: Report
}

/** Reports what `editorial.review` names and the project does not have. Models that are `unreadable` are unknown. */
export function checkReviews({ models, config, unreadable, report }: Checking): void {
  const { review, versions } = config.editorial
  const types = [...models.values()].filter((model) => model.sort === 'content-type' && model.plugin === null)
  const uids = types.map(({ uid }) => uid)
  const roles = [...defaultAdminRoles, ...Object.keys(config.admin.roles)]
  const error = (pointer: string, message: string, hint: string | null = null) =>
    report.error('review', { file: config.file, pointer }, message, hint)
  const conditions = new ConditionCheck({ models, error })
  const checkMove = (pointer: string, model: Model, move: ReviewMove) => {
    for (const role of move.roles)
      if (!roles.includes(role))
        error(child(pointer, 'roles'), `there is no role ${quote(role)} of administrators`, didYouMean(role, roles))
    if (move.accounts !== undefined && !config['users-permissions'].enabled)
      error(child(pointer, 'accounts'), 'there are no accounts without "users-permissions"')
    if (move.where !== undefined) conditions.where(child(pointer, 'where'), model, move.where)
  }
  if (Object.keys(review).length > 0 && !config.editorial.enabled)
    error('/editorial/review', 'there are no working copies without "editorial"', 'Write "enabled": true beside it.')
  for (const [uid, { moves }] of Object.entries(review)) {
    const pointer = child('/editorial/review', uid)
    const model = models.get(uid)
    if (unreadable.has(uid)) continue
    if (model === undefined || !uids.includes(uid)) {
      error(pointer, `there is no content type ${quote(uid)}`, didYouMean(uid, uids))
      continue
    }
    if (versions.types !== '*' && !versions.types.includes(uid))
      error(pointer, `${quote(uid)} has no versions, and no working copies`, 'Name it in "editorial.versions.types".')
    for (const [index, move] of moves.entries()) checkMove(child(child(pointer, 'moves'), index), model, move)
  }
}
