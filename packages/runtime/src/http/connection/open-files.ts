import { existsSync, readFileSync } from 'node:fs'

/** Node opens modules that are imported together at once: some hundred files of large packages. */
const enough = 1024

/** How many files this process may open, according to Linux; Infinity on other systems. Read before there can be a lack of them. */
export const mostFiles = limitIn(existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : '')

function limitIn(limits: string): number {
  const limit = Number(/^Max open files +(\d+)/m.exec(limits)?.[1])
  return Number.isNaN(limit) ? Infinity : limit
}

/** Returns true if the modules of a server may be more than this process may open at once. */
export function areFilesFew(files = mostFiles): boolean {
  return files < enough
}

/**
 * Returns the error with what would be right, if a lack of files may be its cause. Node's own errors have a code: after a file that it could not
 * open it also fails to find modules, and says that they are not there.
 */
export function withFileLimit(error: unknown, files = mostFiles): unknown {
  if (!areFilesFew(files) || !(error instanceof Error) || !('code' in error)) return error
  return new Error(
    `${error.message}\nThis process may open ${files} files at once, which can be too few to start. Raise the limit to ${enough} or more: ` +
      `\`ulimit -n ${enough}\` in a shell, \`LimitNOFILE=${enough}\` for systemd, \`--ulimit nofile=${enough}\` for Docker.`,
  )
}
