/** The work of a server behind its answers: see `noting.mjs`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountProject } from './account-project.js'
import type { RunningServer } from '../project.js'

export interface NotedServer extends RunningServer {
  /** The notes that the work caused: SQL statements, and `compare a password, $2b$10$` with the beginning of the hash. */
  notesOf(work: () => Promise<unknown>): Promise<readonly string[]>
}

/** Statements that no request causes: the survey that follows the start takes long on a busy machine. */
const survey = /^(?:select (?:avg\(octet_length|s\.tablename|relname|group_concat\(size\))|with recursive step)/

export async function startNoted(project: AccountProject): Promise<NotedServer> {
  const notes = join(project.dir, 'notes.txt')
  writeFileSync(notes, '')
  const preload = new URL('noting.mjs', import.meta.url).href
  const server = await project.start({ NOTES: notes, NODE_OPTIONS: `--import ${preload}` })
  return {
    ...server,
    notesOf: async (work) => {
      const before = readFileSync(notes, 'utf8').length
      await work()
      const lines = readFileSync(notes, 'utf8').slice(before).split('\n')
      return lines.filter((line) => line !== '' && !survey.test(line))
    },
  }
}
