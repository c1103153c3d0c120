import { inject } from 'vitest'

/** Returns the address of what the whole run shares; the first who asks for it starts it. Works only inside a vitest run. */
export async function sharedAddress(name: 'postgres' | 'chromium'): Promise<string> {
  const answer = await fetch(inject(name))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
