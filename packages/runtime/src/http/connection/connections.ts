import { mostFiles } from './open-files.js'
import type { Server } from 'node:http'

/** Files that one request may have open: its connection and one more. */
const filesOfOne = 2
/** Files and connections that the server itself needs: database, threads, log. */
const ownFiles = 80
/** The least limit, however few files are allowed. */
const fewest = 8

/** Accepts only as many connections as there can be open files. One connection too many closes idle ones to make room. */
export function limitConnections(server: Server, files = mostFiles): void {
  if (files === Infinity) return
  server.maxConnections = Math.max(Math.floor((files - ownFiles) / filesOfOne), fewest)
  server.on('drop', () => server.closeIdleConnections())
}
