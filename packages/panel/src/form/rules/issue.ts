import type { FaultCode } from '@content-gen/admin/panel-api'

/** One thing that is wrong, and its place. */
export interface Issue {
  readonly path: readonly string[]
  readonly rule: Rule
  /** The numbers and texts of the rule's message. */
  readonly values?: Readonly<Record<string, string | number>>
  /** The message of the server, for what only it can know. */
  readonly message?: string
  /** Drafts may be without it. */
  readonly isMissing?: true
}

/** Those of the server, by their codes, and those that only a form knows. */
export type Rule = FaultCode | 'component' | 'date' | 'time' | 'moment' | 'link' | 'unreadable' | 'refused'

const ofServer: Readonly<Record<FaultCode, true>> = {
  required: true,
  minLength: true,
  maxLength: true,
  maxBytes: true,
  pattern: true,
  uid: true,
  email: true,
  text: true,
  boolean: true,
  number: true,
  integer: true,
  min: true,
  max: true,
  enumeration: true,
  list: true,
  minItems: true,
  maxItems: true,
  unique: true,
  fileKind: true,
  missingLinks: true,
  circle: true,
}

/** Returns the rule that a code of the server names; null if the panel does not know it. */
export function ruleOf(code: string | null): FaultCode | null {
  return code !== null && isFault(code) ? code : null
}

function isFault(code: string): code is FaultCode {
  return Object.hasOwn(ofServer, code)
}
