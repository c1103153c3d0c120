import type { OwnedFile, OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { Code, printProperty } from './print-value.js'

/** The view of `guards.hbs`. */
export interface GuardsView {
  readonly header: string
  readonly imports: readonly string[]
  readonly tables: readonly { readonly name: string; readonly members: readonly string[] }[]
}

export function guardsView({ policies, middlewares }: OwnerCode): GuardsView {
  const imports = new Imports()
  const table = (name: string, files: ReadonlyMap<string, OwnedFile>) => ({
    name,
    members: [...files].map(([fullName, { local, from }]) =>
      printProperty(fullName, new Code(imports.default(local, from)), '  '),
    ),
  })
  const tables = [table('policies', policies), table('middlewares', middlewares)]
  return {
    header: projectHeader,
    imports: imports.print(),
    tables: tables.filter(({ members }) => members.length > 0),
  }
}
