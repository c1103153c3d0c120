import { generate, unifiedDiff } from '@content-gen/codegen'
import { formatDiagnostic, hasErrors } from '@content-gen/schema'
import { printSummary } from '../generate/output.js'
import { warn } from './say.js'

/** The generated source of a project under work. */
export class Regeneration {
  #warnings = ''

  constructor(private readonly root: string) {}

  /** Brings it to the models. False: they are wrong, which was said, and it stays as it was. */
  async run(): Promise<boolean> {
    const { diagnostics, changes } = await generate({ projectDir: this.root, mode: 'write' })
    const text = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join('')
    const isWrong = hasErrors(diagnostics)
    // A warning that still holds was read already.
    if (isWrong || text !== this.#warnings) warn(text)
    this.#warnings = isWrong ? '' : text
    if (isWrong) warn(unifiedDiff(changes.filter(({ kind }) => kind === 'conflict')))
    else if (changes.some(({ kind }) => kind === 'create' || kind === 'update' || kind === 'delete'))
      printSummary(changes, 'write')
    return !isWrong
  }
}
