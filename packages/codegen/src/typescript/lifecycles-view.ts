import type { OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { Code, printProperty } from './print-value.js'

/** The view of `lifecycles.hbs`. */
export interface LifecyclesView {
  readonly header: string
  readonly imports: readonly string[]
  /** `'api::article.article': hooksArticle(app)` */
  readonly members: readonly string[]
}

export function lifecyclesView({ lifecycles }: OwnerCode): LifecyclesView {
  return {
    header: projectHeader,
    imports: printImports([
      { names: ['Lifecycles'], from: '@content-gen/runtime', isType: true },
      ...[...lifecycles.values()].map(({ local, from }) => ({ default: local, names: [], from, isType: false })),
      { names: ['App'], from: './owner.js', isType: true },
    ]),
    members: [...lifecycles].map(([uid, { local }]) => printProperty(uid, new Code(local, ['app']), '    ')),
  }
}
