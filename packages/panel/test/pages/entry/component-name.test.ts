import { expect, test } from 'vitest'
import { componentName } from '../../../src/pages/entry/items/component-name.js'

test.each([
  ['moreInformation', 'More information'],
  ['rich-text', 'Rich text'],
  ['FAQ Section', 'FAQ Section'],
  ['Seo', 'Seo'],
  ['', ''],
])('a component called "%s" is shown as "%s"', (displayName, name) => expect(componentName(displayName)).toBe(name))
