// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GroupField } from '../../src/form/control/group-field.js'
import { show } from '../render.js'

test('the problem of a group is its description', () => {
  show(
    <GroupField label="Sizes" aside={null} isRequired issue={{ path: [], rule: 'required' }}>
      <input />
    </GroupField>,
  )
  expect(screen.getByRole('group', { name: /^Sizes/, description: 'This is required.' })).toBeDefined()
})
