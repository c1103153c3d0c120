/** The processes for pictures of running servers, as Linux lists them. */
import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the living ones of a server. */
export function pictureProcesses(server: number): readonly number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) && isOf(name, server) ? [Number(name)] : []))
}

/** Returns true for a process that has not ended: one that nobody has asked for its end has no arguments. */
export function isPictureProcess(id: number): boolean {
  return read(`/proc/${id}/cmdline`).includes('picture-process')
}

/** Returns the environment of a process. */
export function environmentOf(id: number): readonly string[] {
  return read(`/proc/${id}/environ`)
    .split('\0')
    .filter((line) => line !== '')
}

/** Returns the priority of each thread of a process: 0 is the ordinary one, 19 the lowest. */
export function prioritiesOf(id: number): readonly number[] {
  return readdirSync(`/proc/${id}/task`).map((thread) => Number(afterName(`/proc/${id}/task/${thread}/stat`)[16]))
}

function isOf(name: string, server: number): boolean {
  return isPictureProcess(Number(name)) && Number(afterName(`/proc/${name}/stat`)[1]) === server
}

/** Returns the fields after the name of the program, which may contain spaces. */
function afterName(path: string): readonly string[] {
  const stat = read(path)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
