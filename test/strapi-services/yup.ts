/** `yup` and `validateYupSchema` of `@strapi/utils`: the values that schemas allow, and the answers of what they refuse. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as utils from '../../packages/strapi/src/yup/index.js'

const file = fileURLToPath(new URL('../../fixtures/strapi-services/yup.json', import.meta.url))

/** Returns what a real Strapi 4.26.2 has answered. */
export function recordedYup(): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function writeYup(outcomes: readonly unknown[]): void {
  writeFileSync(file, `[\n${outcomes.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`)
}

const bodies: readonly unknown[] = [
  undefined,
  null,
  'text',
  {},
  { title: 'A', id: 1, stars: 2, kind: 'a', at: '2024-02-03', mail: 'a@example.com', lines: [{ name: 'b', count: 1 }] },
  {
    title: 7,
    id: -1,
    stars: '2',
    kind: 'z',
    at: 'never',
    mail: 'a',
    lines: [{ name: null }, { name: 'b', count: 1.5 }],
  },
  { title: '', id: 1.5, stars: null, kind: null, lines: 'no list', 'a.b': 1 },
  { title: 'abcdefghijk', id: '1', stars: 0, lines: [], more: { password: 'a', again: 'b' } },
  { title: 'A', id: {}, more: { password: 'a' }, other: true },
]

function schemasOf({ yup }: typeof utils) {
  const line = yup.object({ name: yup.string().required(), count: yup.number().integer() })
  const entry = {
    title: yup.string().min(1).max(10).required(),
    id: yup.strapiID().required(),
    stars: yup.number().positive().integer().required(),
    kind: yup.mixed().oneOf(['a', 'b']),
    at: yup.date(),
    mail: yup.string().email().nullable(),
    lines: yup.array().of(line),
    more: yup.object({
      password: yup.string(),
      again: yup.string().oneOf([yup.ref('password')], 'Passwords do not match'),
    }),
  }
  return {
    entry: yup.object().shape(entry),
    exact: yup.object(entry).noUnknown(),
    dotted: yup.object({ 'a.b': yup.string().required() }).required(),
    lazy: yup.object({
      id: yup.lazy((value) =>
        typeof value === 'object' ? yup.object({ id: yup.strapiID().required() }) : yup.strapiID().required(),
      ),
    }),
    list: yup.array().of(yup.string().trim()).min(1),
  }
}

/** `answerOf`: the status and the body by which a server answers a thrown error. */
export async function yupOutcomes(made: typeof utils, answerOf: (error: Error) => unknown): Promise<unknown[]> {
  const { validateYupSchema, validateYupSchemaSync } = made
  const outcome = async (work: () => unknown) => {
    try {
      return { value: await work() }
    } catch (error) {
      return error instanceof Error ? answerOf(error) : { thrown: error }
    }
  }
  const outcomes = []
  for (const [name, schema] of Object.entries(schemasOf(made)))
    for (const body of bodies)
      outcomes.push({
        schema: name,
        body,
        strict: await outcome(() => validateYupSchema(schema)(body)),
        cast: await outcome(() => validateYupSchema(schema, { strict: false })(body, 'Said')),
        first: await outcome(() => validateYupSchemaSync(schema, { abortEarly: true })(body)),
      })
  return JSON.parse(JSON.stringify(outcomes)) as unknown[]
}
