/** The entry point of the thread that copies pages from the log of an SQLite file to the file, at each request. */
import { workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { serveReadings } from '../threads/serve-readings.js'

// Given by Checkpoints.
const { file } = workerData as { readonly file: string }
const handle = new SqliteDatabase(file, { fileMustExist: true })
handle.pragma('synchronous = full')
const checkpoint = handle.prepare<[], Record<string, unknown>>('pragma wal_checkpoint(passive)')

serveReadings({ read: () => checkpoint.all(), close: () => void handle.close() })
