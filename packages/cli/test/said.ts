import { spawn } from 'node:child_process'
import type { DatabaseOptions } from '@content-gen/operate'
import { at } from '../../../test/docs/page.js'

const bin = at('packages/cli/bin/content-gen.js')

export interface Said {
  /** null: it was killed. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `content-gen` for a project, in a process of its own. `killWhen` is asked every few milliseconds, with those that have passed. */
export async function said(
  { projectDir, databaseUrl }: DatabaseOptions,
  args: readonly string[],
  { killWhen, env }: { readonly killWhen?: (passed: number) => boolean; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Said> {
  const child = spawn(process.execPath, [bin, ...args, '--project', projectDir], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, ...env },
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => void (texts.stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => void (texts.stderr += text.toString()))
  const begun = performance.now()
  const timer = killWhen && setInterval(() => void (killWhen(performance.now() - begun) && child.kill('SIGKILL')), 2)
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearInterval(timer)
  return { status, ...texts }
}
