/** The end of a run's output, after that of vitest. */
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Seconds that a file may take on two quiet cores; one of `servers` that takes longer belongs to `slow`. */
const limits: ReadonlyMap<string, number> = new Map([
  ['unit', 2],
  ['alone', 2],
  ['servers', 30],
  ['servers-alone', 30],
])

type TimedModule = Pick<TestModule, 'relativeModuleId' | 'diagnostic'> & { readonly project: { readonly name: string } }

/** A method per section; each returns its lines, and none if there is nothing to say. */
export class Report implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const lines of [this.slowest(modules), this.notTried(modules)])
      if (lines.length > 0) console.log(`${lines.join('\n')}\n`)
  }

  /** The ten files that took longest, and all that took longer than files of their project may. */
  slowest(modules: readonly TimedModule[]): readonly string[] {
    const timed = modules
      .map((file) => ({ path: file.relativeModuleId, project: file.project.name, seconds: secondsOf(file) }))
      .toSorted((one, other) => other.seconds - one.seconds)
    const line = ({ path, project, seconds }: (typeof timed)[number]) =>
      `  ${seconds.toFixed(1)} s  ${path} (${project})`
    const over = timed.filter(({ project, seconds }) => seconds > (limits.get(project) ?? Infinity))
    return timed.length < 20
      ? []
      : [
          'The slowest files:',
          ...timed.slice(0, 10).map(line),
          ...(over.length > 0 ? ['Files that take longer than those of their project may:', ...over.map(line)] : []),
        ]
  }

  /** The files with tests that were skipped, by what they lack. */
  notTried(modules: readonly Pick<TestModule, 'relativeModuleId' | 'meta'>[]): readonly string[] {
    const paths = new Map<string, Set<string>>()
    for (const file of modules) {
      for (const { lack, remedy } of file.meta().notTried ?? []) {
        const reason = `${lack} (${remedy})`
        paths.set(reason, (paths.get(reason) ?? new Set()).add(file.relativeModuleId))
      }
    }
    const lines = [...paths].map(([reason, files]) => `  ${reason}: ${inShort([...files])}`).toSorted()
    return lines.length === 0 ? [] : ['Not tried:', ...lines]
  }
}

function secondsOf(file: Pick<TestModule, 'diagnostic'>): number {
  return file.diagnostic().duration / 1000
}

/** Paths in order; those of one folder as `folder (4 files)` if there are many. */
function inShort(paths: readonly string[]): string {
  const folders = new Map<string, string[]>()
  for (const path of paths.toSorted()) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path])
  return [...folders]
    .flatMap(([folder, files]) => (files.length > 3 ? [`${folder} (${files.length} files)`] : files))
    .join(', ')
}
