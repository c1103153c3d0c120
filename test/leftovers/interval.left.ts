import { test } from 'vitest'

test('leaves an interval', () => {
  setInterval(() => {}, 1000)
})
