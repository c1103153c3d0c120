import type { Change } from '../compare-files.js'

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
    { packages: ['@content-gen/graphql', 'graphql', 'nexus'], path: 'src/generated/graphql/schema.ts', text: '' },
    { packages: ['@content-gen/editorial'], path: 'src/generated/app.ts', text: "'@content-gen/editorial'" },
    { packages: ['@content-gen/admin'], path: 'src/generated/app.ts', text: "'@content-gen/admin'" },
    { packages: ['@content-gen/mcp'], path: 'src/generated/app.ts', text: "'@content-gen/mcp'" },
    { packages: ['@content-gen/openapi'], path: 'src/generated/app.ts', text: "'@content-gen/openapi'" },
    { packages: ['@content-gen/upload'], path: 'src/generated/app.ts', text: "'@content-gen/upload'" },
    {
      packages: ['@content-gen/users-permissions'],
      path: 'src/generated/app.ts',
      text: "'@content-gen/users-permissions'",
    },
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
