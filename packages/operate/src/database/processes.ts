import {
  createProcesses,
  createQuestions,
  hasTable,
  processesTable,
  questionsTable,
  servingProcesses,
} from '@content-gen/runtime/migrations'
import type { ServingProcess } from '@content-gen/runtime/migrations'
import { connect } from './connection.js'
import type { DatabaseOptions } from './database.js'

const serverTables = [
  [processesTable, createProcesses],
  [questionsTable, createQuestions],
] as const

/** Lets servers tell that they serve, and what they are asked. */
export async function makeServerTables(options: DatabaseOptions): Promise<void> {
  const connection = await connect(options)
  try {
    for (const [name, create] of serverTables) {
      // Whoever may not make a table need not, if there is one.
      if (!(await hasTable({ name: options.provider }, (text) => connection.query(text), name)))
        await connection.query(create)
    }
  } finally {
    await connection.close()
  }
}

/** Returns the processes that serve a site in production. */
export async function readProcesses(options: DatabaseOptions): Promise<readonly ServingProcess[]> {
  const connection = await connect(options)
  try {
    return await servingProcesses({ name: options.provider }, (text) => connection.query(text))
  } finally {
    await connection.close()
  }
}
