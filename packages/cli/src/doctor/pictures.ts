import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ok, problemFound, type Finding, type Patient } from './finding.js'

/** Milliseconds in which the process for pictures must be ready. */
const patience = 20_000

/** Starts the process for pictures, as a server does with the first one: its library has a part for each system, which may be missing here. */
export async function checkPictures({ root, config }: Patient): Promise<readonly Finding[]> {
  const entryPoint = config?.upload.enabled === true ? entryPointOf(root) : null
  if (entryPoint === null) return []
  const reason = await reasonOf(entryPoint)
  if (reason === null) return [ok('The library for pictures can be loaded.')]
  const mend = 'Delete node_modules, and run `npm install --include=optional` on this machine.'
  return [problemFound(`The library for pictures cannot be loaded: ${reason}. ${mend}`)]
}

/** Returns null without the package: that was reported before. */
function entryPointOf(root: string): string | null {
  try {
    return createRequire(join(root, 'package.json')).resolve('@content-gen/upload/picture-process')
  } catch {
    return null
  }
}

/** Returns null if the process is ready. */
function reasonOf(entryPoint: string): Promise<string | null> {
  return new Promise((resolve) => {
    let words = ''
    const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const
    const child = fork(entryPoint, { execArgv: [], stdio: [...stdio], timeout: patience, killSignal: 'SIGKILL' })
    child.stderr?.setEncoding('utf8').on('data', (part: string) => (words += part))
    child.on('message', () => {
      resolve(null)
      child.kill('SIGKILL')
    })
    child.on('error', ({ message }) => resolve(message))
    child.on('close', () => resolve(messageIn(words)))
  })
}

/** Returns the message of the error that has ended a process. */
function messageIn(words: string): string {
  return /^\w*Error\b[^:\n]*: (.*?)\.?$/m.exec(words)?.[1] ?? 'its process ended'
}
