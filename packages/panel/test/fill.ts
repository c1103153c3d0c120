import userEvent from '@testing-library/user-event'

/** Puts a text into an empty field at once, and presses keys then: `{Enter}`. Typing renders the page for each letter. */
export async function fill(field: Element, text: string, keys = ''): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
  if (keys !== '') await userEvent.keyboard(keys)
}
