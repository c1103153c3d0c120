import { spawn, type ChildProcess } from 'node:child_process'

/** Runs a compiled file of the project, which prints to this terminal and ends with this process. */
export function spawnFollowing(root: string, file: string, environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const followParent = new URL('./follow-parent.js', import.meta.url).href
  return spawn(process.execPath, ['--enable-source-maps', '--import', followParent, file], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}
