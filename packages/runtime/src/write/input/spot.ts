import { mostListed, printPath, wrongType } from './issue.js'
import type { ValidationError } from '../../errors.js'
import type { Issue } from './issue.js'

/** What the validation of one body gathers, and what it was told. */
export interface Findings {
  readonly issues: Issue[]
  /** The first value that has a type but no form (`2024-99-99`): reported alone, and only where nothing else is wrong. */
  malformed: ValidationError | null
  /** A relation that cannot be understood, or null. */
  relations: string | null
  /** Ids that must exist, by uid. */
  readonly targets: Map<string, Set<number>>
  /** How many ids cannot exist, since they are no ids, by uid. */
  readonly impossible: Map<string, number>
  /** Ids of files whose author may neither see nor fill the library. */
  readonly foreignFiles: Set<number>
  readonly mode: 'create' | 'update'
  /** Drafts may miss what is required and be shorter than the least length. */
  readonly isDraft: boolean
}

const unlisted: Issue = { path: [], message: '' }

/** The place of a value in a body. */
export class Spot {
  constructor(
    readonly findings: Findings,
    readonly path: readonly string[],
  ) {}

  at(...keys: string[]): Spot {
    return new Spot(this.findings, [...this.path, ...keys])
  }

  /** Reports `<path> <rule>`. */
  violates(rule: string): void {
    this.reports(`${printPath(this.path)} ${rule}`)
  }

  reports(message: string): void {
    this.#note(() => ({ path: this.path, message }))
  }

  isNot(type: string, value: unknown, sent: unknown = value): void {
    this.#note(() => wrongType(this.path, type, value, sent))
  }

  /** Reports a null that a value of no type in particular must not be. */
  lacks(): void {
    this.violates(this.findings.mode === 'create' ? 'must be defined.' : 'cannot be null.')
  }

  isMalformed(error: ValidationError): void {
    this.findings.malformed ??= error
  }

  /** Issues that no error lists are only counted. */
  #note(describe: () => Issue): void {
    const { issues } = this.findings
    issues.push(issues.length < mostListed ? describe() : unlisted)
  }
}
