import type { OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { Code, printProperty } from './print-value.js'

/** The view of `lifecycles.hbs`. */
export interface LifecyclesView {
  readonly header: string
  readonly imports: readonly string[]
  /** `'api::article.article': hooksArticle(app)` */
  readonly members: readonly string[]
}

export function lifecyclesView({ lifecycles }: OwnerCode): LifecyclesView {
  const imports = new Imports()
  imports.type('Lifecycles', '@content-gen/runtime')
  imports.type('App', './owner.js')
  const members = [...lifecycles].map(([uid, { local, from }]) =>
    printProperty(uid, new Code(imports.default(local, from), ['app']), '    '),
  )
  return { header: projectHeader, imports: imports.print(), members }
}
