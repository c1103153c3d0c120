import { getSystemErrorMap } from 'node:util'
import { formatDiagnostic, type Diagnostic } from '@content-gen/schema'

/** A run stopped at something that the user can mend. */
export class ProjectProblem extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(formatDiagnostic(diagnostic))
    this.name = 'ProjectProblem'
  }
}

/** An error of the user's, with the file that it is about. */
export function problem(code: string, file: string, message: string, hint: string | null = null): Diagnostic {
  return { severity: 'error', code, message, at: { file, pointer: '' }, hint }
}

/** Runs `work`; what the system refuses in the meantime becomes a problem with its file. */
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

/** What the system answered about a file whose path it does not say. */
export function withPath(error: unknown, path: string): unknown {
  return isSystemError(error) && error.path === undefined ? Object.assign(error, { path }) : error
}

/** Whether a file is not there, or one of its folders is none. */
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

/** Wherever they happen, no program of ours is to blame. */
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
