import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'

/** Files that one request may have open: its connection, and one more. */
const filesOfOne = 2
/** Files and connections of the server's own: its database, threads, log. */
const ownFiles = 80
/** However little there is. */
const fewest = 8

/**
 * Takes no more connections at a time than there can be open files for. Where one more comes, idle ones make room for the next.
 */
export function limitConnections(server: Server, files = mostFiles()): void {
  if (files === Infinity) return
  server.maxConnections = Math.max(Math.floor((files - ownFiles) / filesOfOne), fewest)
  server.on('drop', () => server.closeIdleConnections())
}

/** How many files this process may have open, as Linux says; unknown, and thus without end, elsewhere. */
function mostFiles(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const limit = Number(/^Max open files +(\d+)/m.exec(limits)?.[1])
  return Number.isNaN(limit) ? Infinity : limit
}
