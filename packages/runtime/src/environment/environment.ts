import { fileURLToPath } from 'node:url'
import type { Pooler } from '../database.js'
import { loadEnv } from './load-env.js'

/**
 * The settings that come from the environment (`HOST`, `PORT`, `DATABASE_URL`, …); the project's `.env` file provides those that are unset.
 */
export interface Environment {
  readonly projectDir: string
  readonly host: string
  readonly port: number
  readonly databaseUrl: string
  readonly replicaUrl: string | null
  /** Absent: connections lead to PostgreSQL, or to a pooler that keeps them together. */
  readonly pooler?: Pooler
  readonly logLevel: string
  readonly production: boolean
  /** Absent: nobody reads metrics. */
  readonly metrics?: { readonly host: string; readonly port: number }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** @throws Error with a sentence for the person who starts the server. */
export function readEnvironment(project: URL): Environment {
  const projectDir = fileURLToPath(project)
  loadEnv(new URL('.env', project))
  const {
    HOST,
    PORT,
    DATABASE_URL,
    DATABASE_POOLER,
    DATABASE_REPLICA_URL,
    LOG_LEVEL,
    METRICS_HOST,
    METRICS_PORT,
    NODE_ENV,
  } = process.env
  const logLevel = LOG_LEVEL || 'info'
  if (!logLevels.includes(logLevel))
    throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${LOG_LEVEL}".`)
  return {
    projectDir,
    host: HOST || '0.0.0.0',
    port: portOf('PORT', PORT || '1337'),
    databaseUrl: DATABASE_URL || 'file:./data/content.db',
    replicaUrl: DATABASE_REPLICA_URL || null,
    ...(DATABASE_POOLER ? { pooler: poolerOf(DATABASE_POOLER) } : {}),
    logLevel,
    production: NODE_ENV === 'production',
    ...(METRICS_PORT
      ? { metrics: { host: METRICS_HOST || '127.0.0.1', port: portOf('METRICS_PORT', METRICS_PORT) } }
      : {}),
  }
}

function portOf(variable: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${variable} must be a number from 0 to 65535, not "${text}".`)
}

function poolerOf(text: string): Pooler {
  if (text === 'transaction') return text
  throw new Error(
    `DATABASE_POOLER must be \`transaction\`, not "${text}". A pooler that keeps connections together needs no variable.`,
  )
}
