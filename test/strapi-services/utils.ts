/** `errors` and `env` of `@strapi/utils`: the answers of thrown errors, and the values of variables. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import type { env } from '../../packages/strapi/src/index.js'

const file = fileURLToPath(new URL('../../fixtures/strapi-services/utils.json', import.meta.url))

/** Returns what a real Strapi 4.26.2 has answered. */
export function recordedUtils(): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function writeUtils(outcomes: unknown): void {
  writeFileSync(file, `${JSON.stringify(outcomes, null, 2)}\n`)
}

const kinds = [
  'ApplicationError',
  'ForbiddenError',
  'NotFoundError',
  'NotImplementedError',
  'PaginationError',
  'PayloadTooLargeError',
  'PolicyError',
  'RateLimitError',
  'UnauthorizedError',
  'ValidationError',
] as const
const details = { policy: 'own', reasons: ['one'] }

const variables = { TEXT: 'a text', EMPTY: '', NUMBER: '12.5 pieces', YES: 'true', LIST: '[ one, "two" ,three ]' }
const more = { OBJECT: '{"a":[1]}', BROKEN: '{a', DAY: '2024-02-03', SITES: 'https://a.example,https://b.example' }
const names = [...Object.keys(variables), ...Object.keys(more), 'ABSENT']

type Utils = {
  readonly env: typeof env
  readonly errors: Record<(typeof kinds)[number], new (message?: string, details?: object) => Error>
}

type Reader = (name: string, fallback?: string) => unknown

/** `answerOf`: the status and the body by which a server answers a thrown error. */
export function utilsOutcomes({ env, errors }: Utils, answerOf: (error: Error) => unknown) {
  const ofError = (name: (typeof kinds)[number]) => ({
    plain: name === 'ValidationError' ? null : answerOf(new errors[name]()),
    said: answerOf(new errors[name]('Said')),
    detailed: answerOf(new errors[name]('Said', details)),
    asJson: new errors[name]('Said', details),
    isApplicationError: new errors[name]('Said') instanceof errors.ApplicationError,
    isForbiddenError: new errors[name]('Said') instanceof errors.ForbiddenError,
  })
  const { int, float, bool, json, array, date } = env
  const readers: Readonly<Record<string, Reader>> = { int, float, bool, json, array, date }
  const ofVariable = (name: string) =>
    Object.fromEntries(
      Object.entries(readers).map(([kind, read]) => [
        kind,
        [outcome(() => read(name)), outcome(() => read(name, 'fallback'))],
      ]),
    )
  const result = () => ({
    errors: Object.fromEntries(kinds.map((name) => [name, ofError(name)])),
    env: Object.fromEntries(
      names.map((name) => [name, { text: [outcome(() => env(name)), env(name, 'fallback')], ...ofVariable(name) }]),
    ),
    oneOf: {
      known: env.oneOf('TEXT', ['a text', 'b']),
      other: env.oneOf('TEXT', ['a', 'b'], 'b'),
      none: outcome(() => env.oneOf('ABSENT', ['a', 'b'])),
      wrong: outcome(() => env.oneOf('TEXT', ['a'], 'c' as 'a')),
    },
  })
  return JSON.parse(JSON.stringify(withVariables(result))) as unknown
}

function outcome(read: () => unknown): unknown {
  try {
    const value = read()
    return value === undefined ? '<undefined>' : Number.isNaN(value) ? '<NaN>' : value
  } catch (error) {
    // The words of the JSON parser belong to the version of Node.
    return { thrown: String(error).replace(/(Invalid json environment variable \w+: ).*/s, '$1…') }
  }
}

function withVariables<Result>(work: () => Result): Result {
  for (const [name, value] of Object.entries({ ...variables, ...more })) vi.stubEnv(name, value)
  try {
    return work()
  } finally {
    vi.unstubAllEnvs()
  }
}
