// @vitest-environment jsdom
/** The part that makes Markdown is loaded at the first paste: without the network, nothing that is pasted is lost. */
import { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { pasteFormatted } from '../../src/form/editors/paste-formatted.js'

vi.mock('../../src/form/editors/markdown-paste.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module: http://site.test/admin/assets/markdown-paste.js')
})

// The simulated browser measures no texts.
vi.stubGlobal('requestAnimationFrame', () => 0)

test('a page whose Markdown cannot be made is pasted as its text', async () => {
  const view = new EditorView({ doc: 'Before ', extensions: [pasteFormatted(() => undefined)] })
  view.dispatch({ selection: { anchor: 7 } })
  const texts: Readonly<Record<string, string>> = { 'text/html': '<h1>Words</h1>', 'text/plain': 'Words' }
  const clipboardData = { types: Object.keys(texts), getData: (type: string) => texts[type] ?? '' }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  view.contentDOM.dispatchEvent(event)
  await vi.waitFor(() => expect(view.state.doc.toString()).toBe('Before Words'))
  view.destroy()
})
