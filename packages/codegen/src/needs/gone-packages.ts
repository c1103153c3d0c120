import { features } from '@content-gen/contract'
import type { Change } from '../compare-files.js'
import { quoteTypescript } from '../typescript/quote.js'

/** Returns the packages that the current source needs, and the new source does not. */
export function gonePackages(changes: readonly Change[]): readonly string[] {
  return packageTraces.flatMap(({ packages, path, text }) => {
    const change = changes.find((each) => each.path === path)
    const isIn = (contents: string | null | undefined) => contents?.includes(text) ?? false
    return isIn(change?.before) && !isIn(change?.after) ? packages : []
  })
}

/** Signs in generated code that it needs a package. */
const packageTraces: readonly { readonly packages: readonly string[]; readonly path: string; readonly text: string }[] =
  [
    ...features.flatMap(({ app, packages = [] }) =>
      app
        ? [{ packages, path: 'src/generated/app.ts', text: quoteTypescript(`${packages[0]}${app.entry ?? ''}`) }]
        : [],
    ),
    {
      packages: ['better-sqlite3'],
      path: 'src/generated/server.ts',
      text: "'@content-gen/runtime/sqlite'",
    },
    {
      packages: ['@prisma/adapter-pg', 'pg'],
      path: 'src/generated/server.ts',
      text: "'@content-gen/runtime/postgresql'",
    },
  ]
