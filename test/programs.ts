/** Programs that tests need, and that a machine may lack. */
import { spawnSync } from 'node:child_process'
import type { Need } from './tried.js'

/** A program on the PATH, which comes with a package of Debian. */
export function program(name: string, debian = name): Need {
  return {
    lack: `${name} is missing`,
    remedy: `apt-get install ${debian}`,
    isMet: () => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
  }
}

/** `options`: those that a suite uses, and that a kernel may refuse. */
export function strace(...options: readonly string[]): Need {
  return {
    lack: 'strace is missing, or may not trace',
    remedy: 'apt-get install strace',
    isMet: () => spawnSync('strace', [...options, '-o', '/dev/null', 'true']).status === 0,
  }
}
