import { getSystemErrorMap } from 'node:util'
import { formatDiagnostic, type Diagnostic } from '@content-gen/schema'

/** Says that a run stopped for a reason that the user can fix. */
export class ProjectProblem extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(formatDiagnostic(diagnostic))
    this.name = 'ProjectProblem'
  }
}

/** Returns a user's error about a file. */
export function problem(code: string, file: string, message: string, hint: string | null = null): Diagnostic {
  return { severity: 'error', code, message, at: { file, pointer: '' }, hint }
}

/** Runs `work`; turns errors of the operating system into problems with their file. */
export async function withProblems<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isSystemError(error)) throw error
    const path = pathIn(root, error)
    if (path === null && !machineErrors.has(error.code)) throw error
    throw new ProjectProblem(problem('system-refused', path ?? '.', `${error.syscall} failed: ${wordsOf(error)}`))
  }
}

/** Adds the path to a system error that lacks it. */
export function withPath(error: unknown, path: string): unknown {
  return isSystemError(error) && error.path === undefined ? Object.assign(error, { path }) : error
}

/** Returns true if a file, or one of its folders, does not exist. */
export function isAbsent(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')
}

export function hasCode(error: unknown, code: string): boolean {
  return isSystemError(error) && error.code === code
}

interface SystemError extends Error {
  readonly code: string
  readonly errno: number
  readonly syscall: string
  readonly path?: string
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'code' in error && 'errno' in error
}

/** Codes for which no program is to blame, wherever they occur. */
const machineErrors: ReadonlySet<string> = new Set([
  'EACCES',
  'EAGAIN',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'EPERM',
  'EROFS',
])

function pathIn(root: string, { path }: SystemError): string | null {
  return path?.startsWith(`${root}/`) ? path.slice(root.length + 1) : null
}

/** `no space left on device (ENOSPC)` */
function wordsOf({ code, errno }: SystemError): string {
  const [, words] = getSystemErrorMap().get(errno) ?? []
  return words === undefined ? code : `${words} (${code})`
}
