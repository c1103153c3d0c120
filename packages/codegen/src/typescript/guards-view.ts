import type { OwnedFile, OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { Code, printProperty } from './print-value.js'

/** The view of `guards.hbs`. */
export interface GuardsView {
  readonly header: string
  readonly imports: readonly string[]
  readonly tables: readonly { readonly name: string; readonly members: readonly string[] }[]
}

export function guardsView({ policies, middlewares }: OwnerCode): GuardsView {
  const tables = [table('policies', policies), table('middlewares', middlewares)]
  return {
    header: projectHeader,
    imports: printImports(
      [...policies.values(), ...middlewares.values()].map(({ local, from }) => ({
        default: local,
        names: [],
        from,
        isType: false,
      })),
    ),
    tables: tables.filter(({ members }) => members.length > 0),
  }
}

function table(name: string, files: ReadonlyMap<string, OwnedFile>) {
  return { name, members: [...files].map(([fullName, { local }]) => printProperty(fullName, new Code(local), '  ')) }
}
