import type { Pool } from 'pg'
import type { PoolState } from '../database.js'

export function useOf({ totalCount, idleCount, waitingCount }: Pool): Omit<PoolState, 'name'> {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}
