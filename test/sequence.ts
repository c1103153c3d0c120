import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

const order = ['long', 'slow', 'servers', 'servers-alone', 'alone', 'unit']

/**
 * Begins with the files that take long. Files of `unit` with one environment follow each other: a worker that changes its environment
 * loads all modules again.
 */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}

function place({ project, moduleId }: TestSpecification): number {
  const isInBrowser = project.name === 'unit' && readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')
  return 2 * order.indexOf(project.name) + (isInBrowser ? 0 : 1)
}
