import assert from 'node:assert/strict'

/**
 * Asserts that both servers answer every read alike: keys, values and order. Answers that only one of them serves must at least be
 * complete.
 */
export async function assertAgreement(ours, baseline, scenarios) {
  for (const scenario of scenarios) {
    for (let turn = 0; turn < 50; turn++) {
      // Writes use a turn that the rounds never reach, so that nothing is created twice.
      const request = scenario.request(scenario.isWrite ? -1 : turn)
      const mine = await answer(ours, request)
      if (scenario.isGraphql) {
        const [list] = Object.values(mine.data ?? {})
        assert.ok(!mine.errors && list.data.length === 25, `${scenario.id}: ${JSON.stringify(mine).slice(0, 500)}`)
      } else {
        const theirs = await answer(baseline, scenario.isWrite ? scenario.request(-2) : request)
        const difference = firstDifference(comparable(scenario, mine), comparable(scenario, theirs))
        assert.ok(!difference, `${scenario.id}: ${request.path}: ${difference}`)
      }
      if (scenario.isWrite) break
    }
  }
}

async function answer({ name, base }, { method, path, body }) {
  const response = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body } : {}),
  })
  const text = await response.text()
  assert.equal(response.status, 200, `${name}: ${method} ${path}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

/** Masks the values of a created entry that differ each time. */
function comparable(scenario, value) {
  if (scenario.isWrite) {
    const { id, attributes } = value.data
    assert.ok(Number.isInteger(id) && attributes.createdAt === attributes.updatedAt)
    value.data.id = 0
    for (const name of ['name', 'sku', 'createdAt', 'updatedAt']) attributes[name] = typeof attributes[name]
  }
  return value
}

/** Describes the first difference; empty if values, keys and their order are the same. */
function firstDifference(mine, theirs, path = '') {
  if (!isObject(mine) || !isObject(theirs)) {
    return mine === theirs ? '' : `${path} is ${JSON.stringify(mine)}, and ${JSON.stringify(theirs)} in the baseline`
  }
  const keys = Object.keys(mine)
  const theirKeys = Object.keys(theirs)
  if (keys.join() !== theirKeys.join()) return `${path} has ${keys.join()}, and ${theirKeys.join()} in the baseline`
  for (const key of keys) {
    const difference = firstDifference(mine[key], theirs[key], `${path}/${key}`)
    if (difference) return difference
  }
  return ''
}

const isObject = (value) => typeof value === 'object' && value !== null
