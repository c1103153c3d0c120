// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import MarkdownEditor from '../../../src/form/editors/markdown-editor.js'
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

test('the buttons are one stop of the keyboard, and arrow keys lead from one to the next', async () => {
  show(<MarkdownEditor label="Body" text="One" isReadOnly={false} isMarkdown onChange={nothing} onBlur={nothing} />)
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.className
  await userEvent.tab()
  expect(focused()).toBe('Bold')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Italic')
  await userEvent.tab()
  expect(document.activeElement?.closest('[role=toolbar]')).toBeNull()
})
