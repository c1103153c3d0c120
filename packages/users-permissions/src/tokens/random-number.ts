import { randomInt } from 'node:crypto'

/** Almost certainly differs from the previous number: two concurrent changes need not coordinate. */
export function randomNumber(): number {
  return randomInt(1, 2 ** 31 - 1)
}
