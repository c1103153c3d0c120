/** The parts of the suite. A test file belongs to `unit` unless it, or a test module that it loads, starts something. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { statements, target } from './imports.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files of `servers` that take more than thirty seconds on two quiet cores. */
export const slow: ReadonlySet<string> = new Set([
  'packages/cli/test/import.test.ts',
  'packages/cli/test/init.test.ts',
  'packages/cli/test/tables.test.ts',
  'packages/cli/test/way-back.test.ts',
  'packages/graphql/test/agreement.test.ts',
  'packages/upload/test/media/move.test.ts',
  'test/accounts/flows.test.ts',
  'test/accounts/matrix.test.ts',
  'test/admin/approvals.test.ts',
  'test/admin/attacks.test.ts',
  'test/admin/library-rights.test.ts',
  'test/admin/rights-of-the-moment.test.ts',
  'test/classes/secrets.test.ts',
  'test/cron/cron.test.ts',
  'test/cron/panel.test.ts',
  'test/differential/differential.test.ts',
  'test/editorial/preview-rights.test.ts',
  'test/hostile/hostile.test.ts',
  'test/migrations/branches.test.ts',
  'test/migrations/releases.test.ts',
  'test/migrations/running.test.ts',
  'test/packaging/site.test.ts',
  'test/panel/accessibility.test.ts',
  'test/panel/dialogs.test.ts',
  'test/panel/editing.test.ts',
  'test/panel/entry.test.ts',
  'test/panel/journey.test.ts',
  'test/reads/cache-tags.test.ts',
  'test/wire/wire.test.ts',
  'test/writes/property.test.ts',
])

/** Files of `servers` that only long runs try: `npm test` holds the same rules by shorter suites. */
export const long: ReadonlySet<string> = new Set([
  // They kill servers, starve them, or move their clocks.
  'packages/upload/test/endless-pictures.test.ts',
  'packages/upload/test/media/kills.test.ts',
  'packages/upload/test/picture-process.test.ts',
  // Each failover takes as long as Patroni waits for the former primary.
  'test/cluster/failover.test.ts',
  'test/cron/clock.test.ts',
  'test/cron/database-away.test.ts',
  'test/cron/kills.test.ts',
  'test/editorial/audit-kill.test.ts',
  'test/editorial/each-step.test.ts',
  'test/editorial/kills.test.ts',
  'test/editorial/moved-clock.test.ts',
  'test/editorial/webhooks-kill.test.ts',
  'test/endurance/at-rest.test.ts',
  'test/endurance/clock-jumps.test.ts',
  'test/endurance/few-files.test.ts',
  'test/endurance/hour.test.ts',
  'test/endurance/locked-file.test.ts',
  'test/endurance/postgresql.test.ts',
  'test/endurance/sqlite.test.ts',
  'test/operating/drills.test.ts',
  // Two servers whose secrets differ answer alike, and random edits and operations do as they should.
  'test/accounts/non-interference.test.ts',
  'test/accounts/rules-twins.test.ts',
  'test/admin/rights-non-interference.test.ts',
  'test/admin/twin-servers.test.ts',
  'test/editorial/non-interference.test.ts',
  'test/graphql/operations.test.ts',
  'test/mcp/twin-servers.test.ts',
  'test/migrations/met.test.ts',
  // The panel and the recorded requests once more: through a pooler, a whole set-up, and of a second domain.
  'test/cluster/pooled-panel.test.ts',
  'test/cluster/pooled-recordings.test.ts',
  'test/cluster/recordings.test.ts',
  'test/wire/training.test.ts',
  // One case after the other of what others try once.
  'packages/cli/test/archive-served.test.ts',
  'packages/cli/test/back.test.ts',
  'packages/cli/test/compare/servers.test.ts',
  'packages/cli/test/import-project.test.ts',
  'packages/cli/test/shadow/seeded.test.ts',
  'packages/transfer/test/since-last-archive.test.ts',
  'packages/transfer/test/since-last-five.test.ts',
  'packages/transfer/test/since-last-project.test.ts',
  'test/migrations/feature-tables.test.ts',
  'test/panel/custom-fields.test.ts',
  'test/panel/stored-scripts.test.ts',
  'test/panel/walk.test.ts',
  // Commands of the manual that other suites run as well.
  'test/docs/accounts.test.ts',
  'test/docs/caching.test.ts',
  'test/docs/deploying.test.ts',
  'test/docs/migrations.test.ts',
  'test/docs/operating.test.ts',
  'test/docs/rollback.test.ts',
  // A press in it is lost now and then while both cores are busy; the cause is not found yet.
  'test/panel/library.test.ts',
])

/** Files that start a process through the code that they test. */
export const indirect: ReadonlySet<string> = new Set([
  'packages/codegen/test/vendor.test.ts',
  'packages/upload/test/endless-pictures.test.ts',
  'packages/upload/test/hostile-content.test.ts',
  'packages/upload/test/s3/s3-storage.test.ts',
])

/** Files that start nothing, though a module that they load can. */
export const quiet: ReadonlySet<string> = new Set([
  'packages/client/test/completion.test.ts',
  'packages/codegen/test/upgrade.test.ts',
  'test/packaging/generated-app.test.ts',
])

export interface TestFiles {
  /** Start nothing: no server, no process, no browser, no database but SQLite. They share their modules. */
  readonly unit: readonly string[]
  /** Those of them that replace a module for themselves, and so cannot share. */
  readonly alone: readonly string[]
  /** All others, which share their modules as well. */
  readonly servers: readonly string[]
  readonly 'servers-alone': readonly string[]
  /** Those of the servers that take more time than the others. */
  readonly slow: readonly string[]
  /** Those of the servers that `npm test` leaves to `npm run test:long`. */
  readonly long: readonly string[]
}

/** Returns all test files of the repository, relative to its root. */
export function testFiles(): TestFiles {
  const files = folders().flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  )
  const starting = files.filter((file) => whatStarts(file) !== null)
  const others = files.filter((file) => !starting.includes(file))
  const servers = starting.filter((file) => !slow.has(file) && !long.has(file))
  return {
    unit: others.filter((file) => !replacesModule(file)),
    alone: others.filter(replacesModule),
    servers: servers.filter((file) => !replacesModule(file)),
    'servers-alone': servers.filter(replacesModule),
    slow: starting.filter((file) => slow.has(file)),
    long: starting.filter((file) => long.has(file)),
  }
}

function replacesModule(file: string): boolean {
  return readFileSync(join(root, file), 'utf8').includes('vi.mock(')
}

function folders(): string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/test`)
  return ['test', ...packages].filter((folder) => existsSync(join(root, folder)))
}

/** `\b` keeps this file itself from matching: a test may import it. */
const starts: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['listens on a port', /\.listen\(/],
  ['starts a process', /from 'node:child_process\b'/],
  ['asks for a database server', /\bfreshDatabase\(/],
  ['opens a browser', /from 'puppeteer-core\b'/],
]

/** Returns what a test file starts, as words; null if it starts nothing. */
export function whatStarts(file: string): string | null {
  if (indirect.has(file)) return 'starts a process'
  if (quiet.has(file)) return null
  const reached = new Set([join(root, file)])
  for (const each of reached) {
    const text = readFileSync(each, 'utf8')
    const found = starts.find(([, pattern]) => pattern.test(text))
    if (found) return found[0]
    for (const { specifier, kind } of statements(each)) {
      const path = kind === 'type' ? undefined : target(each, specifier)
      if (path?.includes('/test/')) reached.add(path)
    }
  }
  return null
}
