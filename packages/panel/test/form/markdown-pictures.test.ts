// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { bringPictures } from '../../src/form/editors/markdown-pictures.js'

vi.mock('../../src/media/uploads/take-over.js', () => ({
  takeOver: async (address: string) => {
    if (address.endsWith('lost.png')) throw new TypeError('Not there')
    return { url: `/uploads/${address.length}.png` }
  },
}))

// The simulated browser measures no texts.
vi.stubGlobal('requestAnimationFrame', () => 0)

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
