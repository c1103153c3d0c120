/** The entry of a single type, which several create at once. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { trusted } from '../../src/caller.js'
import { saveSingle } from '../../src/write/index.js'
import { writeScene } from './scene.js'

describe.each(providers)('on %s', (provider) => {
  const scene = writeScene(provider)

  test('the first creates it, and the others update it', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `name ${index}`)
    const save = (siteName: string) =>
      saveSingle(scene.context, scene.type('setting'), undefined, { siteName }, trusted)
    const ids = await Promise.all(names.map(save))
    expect(new Set(ids).size).toBe(1)
    expect(await scene.count('setting')).toBe(1)
  })
})
