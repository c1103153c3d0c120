/** A server that is killed at any moment has kept all that it acknowledged, and has done nothing by halves. */
import { expect, test } from 'vitest'
import { providers } from '../databases.js'
import { killWhileWriting, sum } from '../endurance/kill-while-writing.js'
import { Editor } from './editor.js'
import { expectKept, expectWhole } from './expect-kept.js'
import { serveHooked } from './hooked.js'
import { shownArticles } from './shown-articles.js'
import { storedIn } from './stored.js'
import { tries } from '../cases.js'

const kills = tries(6, 100)
const acknowledgedPerLife = 60

test.each(providers)('on %s', { timeout: 60_000 + kills * 10_000 }, async (provider) => {
  const hooked = await serveHooked('editorial-kills', provider)
  const url = hooked.project.env['DATABASE_URL'] ?? ''
  const all: Editor[] = []
  try {
    const tags: number[] = []
    for (const name of ['one', 'two']) tags.push((await hooked.send('POST', '/tags', { data: { name } })).json.data.id)
    for (let kill = 0; kill < kills; kill++) {
      const editors = Array.from({ length: 6 }, (_, index) => new Editor(hooked.send, `${kill}.${index}`, tags))
      await killWhileWriting(hooked.server, editors, acknowledgedPerLife)
      all.push(...editors)
      hooked.server = await hooked.start()
      const stored = await storedIn(provider, url)
      expectWhole(stored, await shownArticles(hooked))
      expectKept(stored, all)
    }
    const unanswered = all.reduce((total, editor) => total + editor.unanswered, 0)
    console.log(`${kills} kills, ${sum(all)} acknowledged requests, ${unanswered} without an answer`)
    expect(unanswered).toBeGreaterThan(0)
  } finally {
    await hooked.stop()
  }
})
