import { expect, test } from 'vitest'
import { valueAt } from '../../../src/form/document/path.js'
import { itemKey } from '../../../src/form/document/values.js'
import { otherPlace, othersAlone } from '../../../src/pages/entry/translation/other-place.js'

const item = (key: string, component: string) => ({ __component: component, text: key, [itemKey]: key })
const mine = {
  title: 'Titre',
  zone: [item('q1', 'quote'), item('t1', 'text'), item('q2', 'quote')],
  seo: { meta: 'M' },
}
const other = {
  title: 'Title',
  zone: [item('T1', 'text'), item('Q1', 'quote'), item('T2', 'text')],
  seo: { meta: 'N' },
}

test.each([
  [['title'], 'Title'],
  [['seo', 'meta'], 'N'],
  [['zone', '#q1', 'text'], 'Q1'],
  [['zone', '#t1', 'text'], 'T1'],
  // There is one quote alone.
  [['zone', '#q2', 'text'], null],
])('what stands beside %j', (path, beside) => {
  const place = otherPlace(mine, other, path)
  expect(place === null ? null : valueAt(other, place)).toBe(beside)
})

test('an item that has no counterpart is on its own, in whatever language', () => {
  expect(othersAlone(mine.zone, other.zone)).toEqual([other.zone[2]])
  expect(othersAlone(other.zone, mine.zone)).toEqual([mine.zone[2]])
})
