// The bounds of what clients may use of time and memory, and the turns of their origins.
import { check, runtime } from './check.mjs'

const load = `${runtime}load/`
const turns = 'packages/runtime/test/load-turns.test.ts'
const shares = 'packages/runtime/test/turn-share.test.ts'
const room = 'packages/runtime/test/room.test.ts'
const bodies = 'packages/runtime/test/body.test.ts'
const pace = 'packages/graphql/test/pace.test.ts'
const passwords = 'packages/users-permissions/test/password.test.ts'

export const checks = [
  check(`${load}turns.ts`, 'this.#line.sizeOf(origin) >= waitingOfOne || ', '', turns),
  check(`${load}turns.ts`, ' || this.waiting >= most', '', turns),
  check(`${load}turns.ts`, 'patience === Infinity ? undefined : setTimeout(giveUp, patience)', 'undefined', turns),
  check(`${load}turns.ts`, '#line.take(({ goesOn }) => goesOn || this.#hasRoom)', '#line.take()', turns),
  check(
    `${load}turns.ts`,
    'while (this.waiting > 0 && this.#running < this.limits.atOnce)',
    'while (this.waiting > 0)',
    turns,
  ),
  check(`${load}turns.ts`, 'if (this.limits.rests) this.#rest', 'if (!this.limits.rests) this.#rest', turns),
  check(
    `${load}turns.ts`,
    'this.#origins.delete(origin)\n      if (own.length > 1)',
    'if (own.length > 1)',
    turns,
    shares,
  ),
  check(`${load}turns.ts`, 'own.findLastIndex((place) => place.began <= began) + 1', 'own.length', pace),
  check(`${load}pauses.ts`, 'return now < this.#end', 'return true', shares),
  check(`${load}room.ts`, 'return more <= 0 || this.#taken + more <= this.most', 'return true', room),
  check(`${load}room.ts`, 'return this.#taken < this.most', 'return true', room),
  check(`${load}room.ts`, 'setTimeout(() => this.#cutOldest(), this.patience).unref()', '', room),
  check(`${runtime}http/body/bodies.ts`, 'if (!this.#room.fits(request, bytes)) throw new CrowdedError()', '', bodies),
  check(`${runtime}passwords/hash.ts`, 'atOnce: 2', 'atOnce: 3', 'packages/runtime/test/password-turns.test.ts'),
  check('packages/users-permissions/src/password.ts', 'hashing.run(origin,', "hashing.run('',", passwords),
  check('packages/users-permissions/src/password.ts', 'hashing.waiting >= mostWaiting', 'false', passwords),
]
