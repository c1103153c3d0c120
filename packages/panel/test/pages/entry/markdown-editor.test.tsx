// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import MarkdownEditor from '../../../src/pages/entry/editors/markdown-editor.js'
import { show } from '../../render.js'

const nothing = () => undefined

test.each([true, false])('buttons put Markdown into Markdown alone: %s', (isMarkdown) => {
  show(
    <MarkdownEditor
      label="Body"
      text="<p>One</p>"
      isReadOnly={false}
      isMarkdown={isMarkdown}
      onChange={nothing}
      onBlur={nothing}
    />,
  )
  expect(screen.queryByRole('button', { name: 'Bold' }) !== null).toBe(isMarkdown)
  expect(screen.queryByRole('button', { name: 'Preview' }) !== null).toBe(isMarkdown)
})
