/** Adds what the simulated browser lacks, and empties its page after each test. Runs before each file: files share their modules. */
import { afterAll, afterEach, vi } from 'vitest'

if (typeof document !== 'undefined') {
  const { cleanup, configure, prettyDOM } = await import('@testing-library/react')
  // A machine that does other work shows a page late. Whether something is hidden takes long to find out: the tests of that ask.
  configure({
    asyncUtilTimeout: 20_000,
    defaultHidden: true,
    // A search fails each time until what it waits for is there: the page is printed when somebody reads the message.
    getElementError: (message, container) =>
      Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
        configurable: true,
        get: () => `${message}\n\n${prettyDOM(container)}`,
      }),
  })
  // It scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`), supports: () => true })

  const timers = new Set<NodeJS.Timeout>()
  const start = globalThis.setTimeout
  const startOfPage = (...given: Parameters<typeof start>) => {
    const timer = start(...given)
    timers.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(startOfPage, start)
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    // A page's timers end with it.
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  })
  afterAll(() => {
    globalThis.setTimeout = start
  })
}
