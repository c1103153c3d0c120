import { Turns } from '../load/turns.js'

const rounds = 10

/** Hashing occupies a thread of Node's pool for a twentieth of a second; files, host names and compression need threads too. */
export const hashing = new Turns({ atOnce: 2, waitingOfOne: Infinity, waiting: Infinity, patience: Infinity })

export interface Hashing {
  hash(password: string, rounds: number): Promise<string>
  compare(password: string, hash: string): Promise<boolean>
}

/** Loads what hashes passwords: servers do it when they prepare for requests. */
export function loadHashing(): Promise<Hashing> {
  return import('bcrypt')
}

/** Returns the stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run('', async () => (await loadHashing()).hash(password, rounds))
}
