/** The links in the texts of a form. */
import { expect, test } from 'vitest'
import { linksIn } from '../../../src/pages/entry/links/links-in.js'
import { itemKey, type Models } from '../../../src/form/document/values.js'

const attribute = (name: string, type: string, more: object = {}) => ({ name, type, ...more })
const models = new Map([
  [
    'page',
    {
      attributes: [
        attribute('body', 'richtext'),
        attribute('content', 'blocks'),
        attribute('home', 'string'),
        attribute('data', 'json'),
        attribute('parts', 'component', { component: 'part', repeatable: true }),
      ],
    },
  ],
  ['part', { attributes: [attribute('text', 'richtext')] }],
]) as unknown as Models

test('are found in Markdown, HTML, blocks, addresses and components, each once in a field', () => {
  const found = linksIn(models, 'page', {
    body: '[a](https://a.example/x_(y\\)) ![b](/uploads/b.png "B") [a](https://a.example/x_(y\\)) <https://c.example> [m](mailto:a@b.c) [t](#top)\n<a href="https://d.example/?e=1&amp;f=2">d</a>',
    content: [
      {
        type: 'list',
        children: [{ type: 'list-item', children: [{ type: 'link', url: 'https://g.example', children: [] }] }],
      },
    ],
    home: 'https://h.example/',
    data: 'https://not.example/',
    parts: [{ [itemKey]: 'n1', text: '[i](https://i.example)' }],
  })
  expect(found.map(({ address, path }) => [path.join('/'), address])).toEqual([
    ['body', 'https://a.example/x_(y)'],
    ['body', '/uploads/b.png'],
    ['body', 'https://d.example/?e=1&f=2'],
    ['body', 'https://c.example'],
    ['content', 'https://g.example'],
    ['home', 'https://h.example/'],
    ['parts/#n1/text', 'https://i.example'],
  ])
})
