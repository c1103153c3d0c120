/** The end of a run's output, after that of vitest. */
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** A method per section; each returns its lines, and none if there is nothing to say. */
export class Report implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const lines of [this.notTried(modules)]) if (lines.length > 0) console.log(`${lines.join('\n')}\n`)
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

/** Paths in order; those of one folder as `folder (4 files)` if there are many. */
function inShort(paths: readonly string[]): string {
  const folders = new Map<string, string[]>()
  for (const path of paths.toSorted()) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path])
  return [...folders]
    .flatMap(([folder, files]) => (files.length > 3 ? [`${folder} (${files.length} files)`] : files))
    .join(', ')
}
