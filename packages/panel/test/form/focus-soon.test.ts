// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { focusSoon } from '../../src/form/items/focus-soon.js'

afterEach(() => document.body.replaceChildren())

/** Shows a field, and an item whose editor is still being loaded. */
function showPage(): { readonly title: HTMLInputElement; readonly load: () => HTMLTextAreaElement } {
  const title = document.createElement('input')
  const item = document.createElement('div')
  item.id = 'list n1'
  item.innerHTML = '<div class="item-body"><div class="editor-wait"></div></div>'
  document.body.append(title, item)
  const load = () => {
    const editor = document.createElement('textarea')
    item.querySelector('.editor-wait')?.replaceWith(editor)
    return editor
  }
  return { title, load }
}

const frames = (count: number) => new Promise((resolve) => setTimeout(resolve, 20 * count))

test('an editor gets the focus when it is loaded', async () => {
  const { load } = showPage()
  focusSoon('list n1')
  await frames(5)
  const editor = load()
  await frames(5)
  expect(document.activeElement).toBe(editor)
})

test.each(['keydown', 'pointerdown'])(
  'an editor that is late leaves the focus where the person went by %s',
  async (turn) => {
    const { title, load } = showPage()
    focusSoon('list n1')
    await frames(3)
    document.body.dispatchEvent(new Event(turn, { bubbles: true }))
    title.focus()
    await frames(3)
    load()
    await frames(5)
    expect(document.activeElement).toBe(title)
  },
)
