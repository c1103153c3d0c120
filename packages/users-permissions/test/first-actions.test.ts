import { grantedActions, parseConfig } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { firstActions } from '../src/console/apply-roles.js'

test('roles that the config does not name start with its default grants', () => {
  const { config } = parseConfig('{}', '')
  for (const role of ['public', 'authenticated', 'editor'])
    expect(firstActions[role] ?? []).toEqual(grantedActions(config, role))
})
