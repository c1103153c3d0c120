import { inTurn } from './turns.js'

const rounds = 10

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
  return inTurn(async () => (await loadHashing()).hash(password, rounds))
}
