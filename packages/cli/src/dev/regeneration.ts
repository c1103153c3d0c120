import { generate, unifiedDiff } from '@content-gen/codegen'
import { formatDiagnostic, hasErrors } from '@content-gen/schema'
import { printSummary } from '../generate/output.js'
import { warn } from './say.js'

/** The generated source of a project in development. */
export class Regeneration {
  #warnings = ''

  constructor(private readonly root: string) {}

  /** Updates it from the models. Returns their errors, which were printed, or null; with errors it stays unchanged. */
  async run(): Promise<string | null> {
    const { diagnostics, changes } = await generate({ projectDir: this.root, mode: 'write' })
    const text = diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join('')
    const isWrong = hasErrors(diagnostics)
    // An unchanged warning has been printed already.
    if (isWrong || text !== this.#warnings) warn(text)
    this.#warnings = isWrong ? '' : text
    if (isWrong) warn(unifiedDiff(changes.filter(({ kind }) => kind === 'conflict')))
    else if (changes.some(({ kind }) => kind === 'create' || kind === 'update' || kind === 'delete'))
      printSummary(changes, 'write')
    return isWrong ? text : null
  }
}
