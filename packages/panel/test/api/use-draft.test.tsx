// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDraft } from '../../src/api/index.js'
import { show } from '../render.js'
import { session } from '../session.js'

function Begun() {
  const [draft] = useDraft<string>('filter')
  return <p>{draft ?? 'nothing'}</p>
}

test.each([
  ['"begun"', 'begun'],
  ['{', 'nothing'],
  ['', 'nothing'],
])('%j that the tab has kept is %s', async (kept, shown) => {
  sessionStorage.setItem(`draft ${session.project} ${session.administrator.id} filter`, kept)
  show(<Begun />, '/', session)
  expect((await screen.findByText(/begun|nothing/)).textContent).toBe(shown)
})
