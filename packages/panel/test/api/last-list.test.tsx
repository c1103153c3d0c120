// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLastList } from '../../src/api/index.js'
import { show } from '../render.js'
import { session } from '../session.js'

test('the list as it was left is remembered for a project and a person', () => {
  const told: string[] = []
  function Left({ address }: { readonly address?: string }) {
    const { address: last, remember } = useLastList('api::tag.tag')
    if (address !== undefined) remember(address)
    told.push(last())
    return null
  }
  const other = { ...session, project: 'another' }
  for (const [address, who] of [
    ['?page=2', session],
    [undefined, other],
    [undefined, session],
  ] as const) {
    show(<Left {...(address === undefined ? {} : { address })} />, '/', who)
    cleanup()
  }
  expect(told).toEqual(['?page=2', '', '?page=2'])
})
