import { parseEnv } from 'node:util'
import { environmentState } from './states.js'

/** Where a browser on this machine finds the server. */
export function serverAddress(root: string): string {
  const file = parseEnv(environmentState(root))
  const host = process.env['HOST'] || file['HOST'] || '0.0.0.0'
  const port = process.env['PORT'] || file['PORT'] || '1337'
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
}
