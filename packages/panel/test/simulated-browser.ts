/** What the simulated browser lacks, and an empty page for each test. Runs before each file: files share their modules. */
import { afterEach, vi } from 'vitest'

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // A machine that does other work shows a page late.
  configure({ asyncUtilTimeout: 20_000 })
  // It scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`), supports: () => true })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
  })
}
