// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { afterAll, expect, test, vi } from 'vitest'
import { bringPictures } from '../../src/form/editors/markdown-pictures.js'

// The server fetches a picture, and stores it then.
let fetched = ''
vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
  if (path.endsWith('/upload')) return Response.json([{ url: `/uploads/${fetched.length}.png` }])
  fetched = JSON.parse(String(body)).address
  if (fetched.endsWith('lost.png')) return Response.json({ error: { message: 'Not there' } }, { status: 404 })
  return { ok: true, blob: async () => new Blob(['picture'], { type: 'image/png' }) }
})
// The simulated browser measures no texts.
vi.stubGlobal('requestAnimationFrame', () => 0)
afterAll(() => vi.unstubAllGlobals())

test('each picture gets its own address, and one whose address begins as another does stays itself', async () => {
  const doc = [
    '![a](https://a.test/cat.png) ![b](https://a.test/cat.png?large "Large")',
    String.raw`[![c](<https://a.test/\(c\).png>)](https://a.test/cat.png) ![d](https://a.test/lost.png)`,
  ].join('\n')
  const view = new EditorView({ doc })
  expect(await bringPictures(view, doc)).toMatchObject([{ message: 'Not there' }])
  expect(view.state.sliceDoc()).toBe(
    [
      '![a](/uploads/22.png) ![b](/uploads/28.png "Large")',
      '[![c](</uploads/22.png>)](/uploads/22.png) ![d](https://a.test/lost.png)',
    ].join('\n'),
  )
  view.destroy()
})
