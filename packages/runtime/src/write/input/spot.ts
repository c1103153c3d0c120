import { mostListed, printPath, wrongType } from './issue.js'
import type { ValidationError } from '../../errors/errors.js'
import type { RefusalCode } from '@content-gen/contract'
import type { Refusal } from '../../errors/refusal.js'
import type { JudgedLinks } from './judged-links.js'
import type { Issue } from './issue.js'

/** The findings and the rules of validating one body. */
export interface Findings {
  readonly issues: Issue[]
  /** The first value of the right type but wrong form (`2024-99-99`): reported alone, and only if nothing else is wrong. */
  malformed: ValidationError | null
  /** The message about a malformed relation, or null. */
  relations: string | null
  /** Ids that must exist, by uid. */
  readonly targets: Map<string, Set<number>>
  /** The number of ids that cannot exist because they are malformed, by uid. */
  readonly impossible: Map<string, number>
  /** Ids of files whose author may neither see the library nor upload to it. */
  readonly foreignFiles: Set<number>
  /** By their way from the entry. */
  readonly judged: Map<string, JudgedLinks>
  readonly mode: 'create' | 'update'
  /** Drafts may lack required values and be shorter than the minimum length. */
  readonly isDraft: boolean
}

const unlisted: Issue = { path: [], message: '' }

/** The place of a value in a body. */
export class Spot {
  #path: readonly string[] | undefined

  constructor(
    readonly findings: Findings,
    private readonly keys: readonly string[],
    private readonly parent?: Spot,
  ) {}

  /** Made when it is needed: a body may have tens of thousands of places, and few of them are told. */
  get path(): readonly string[] {
    this.#path ??= this.parent ? [...this.parent.path, ...this.keys] : this.keys
    return this.#path
  }

  at(key: string): Spot {
    return new Spot(this.findings, [key], this)
  }

  /** Reports `<path> <rule>`. */
  violates(rule: string, code?: RefusalCode, data?: Refusal['data']): void {
    this.#note(() => this.#issue(`${printPath(this.path)} ${rule}`, code, data))
  }

  reports(message: string, code?: RefusalCode, data?: Refusal['data']): void {
    this.#note(() => this.#issue(message, code, data))
  }

  #issue(message: string, code?: RefusalCode, data?: Refusal['data']): Issue {
    return { path: this.path, message, refusal: code && { code, ...(data ? { data } : {}) } }
  }

  isNot(type: string, value: unknown, sent: unknown = value): void {
    this.#note(() => wrongType(this.path, type, value, sent))
  }

  /** Reports a null that is not allowed and has no type to name. */
  lacks(): void {
    this.violates(this.findings.mode === 'create' ? 'must be defined.' : 'cannot be null.', 'required')
  }

  isMalformed(error: ValidationError): void {
    this.findings.malformed ??= error
  }

  /** Issues beyond those that an error lists are only counted. */
  #note(describe: () => Issue): void {
    const { issues } = this.findings
    issues.push(issues.length < mostListed ? describe() : unlisted)
  }
}
