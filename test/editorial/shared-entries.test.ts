/**
 * Five editors change the same entries at the same moment: each version is the one before it with one change, every accepted change has its
 * version, and every state that somebody was answered is one of them. `CASES=500` tries more.
 */
import { expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { randomOf } from '../reads/random.js'
import { serveEditorial } from './served.js'
import { tries } from '../cases.js'

interface State {
  readonly name: string
  readonly weight: number
}

const versionsOf = '/editorial/entries/api::tag.tag'
const rounds = tries(15, 500)
const stateOf = ({ name, weight }: State): State => ({ name, weight })

test.each(sampled('sqlite'))('on %s', { timeout: 180_000 }, async (provider) => {
  const server = await serveEditorial('shared-entries', provider)
  try {
    const tags: number[] = []
    for (const name of ['one', 'two', 'three']) tags.push(await server.create('/tags', { name, weight: 0 }))
    const answered = new Map<number, State[]>(tags.map((id) => [id, []]))
    let writes = 0
    const random = randomOf(Number(process.env['SEED'] ?? 5))
    const edit = async () => {
      for (let round = 0; round < rounds; round++) {
        const id = tags[Math.floor(random() * tags.length)] ?? 0
        const value = ++writes
        const data = random() < 0.5 ? { name: `name ${value}` } : { weight: value }
        const { status, json } = await server.send('PUT', `/tags/${id}`, { data })
        expect([status, json.error]).toEqual([200, undefined])
        answered.get(id)?.push(stateOf(json.data.attributes))
      }
    }
    await Promise.all(Array.from({ length: 5 }, edit))
    for (const [id, answers] of answered) {
      const states: State[] = []
      for (let number = 1; number <= answers.length + 1; number++) {
        const { status, json } = await server.send('GET', `${versionsOf}/${id}/versions/${number}`)
        expect(status, `version ${number} of ${id}`).toBe(200)
        states.push(stateOf(json.data.document))
      }
      expect((await server.send('GET', `${versionsOf}/${id}/versions/${answers.length + 2}`)).status).toBe(404)
      for (const [index, { name, weight }] of states.slice(1).entries()) {
        const before = states[index]
        expect([before?.name === name, before?.weight === weight].toSorted()).toEqual([false, true])
      }
      for (const answer of answers) expect(states).toContainEqual(answer)
    }
  } finally {
    await server.stop()
  }
})
