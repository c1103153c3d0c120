/**
 * The entry point of a thread that reads from PostgreSQL: converting a large answer to text takes a while. The server stops late
 * statements.
 */
import { workerData } from 'node:worker_threads'
import { serveReadings } from '../threads/serve-readings.js'
import { ReadPool } from './read-pool.js'
import type { ReadPoolOptions } from './read-pool.js'

// Given by the Reader.
const given = workerData as Pick<ReadPoolOptions, 'url' | 'timeout' | 'isPooled' | 'isReplica'>
const pool = new ReadPool({ ...given, connections: 1 })

serveReadings({
  read: async (statement) =>
    (await pool.rows<Record<string, unknown>>(statement)).map((row) =>
      typeof row['data'] === 'string' ? { ...row, data: Buffer.from(row['data']) } : row,
    ),
  close: () => pool.close(),
})
