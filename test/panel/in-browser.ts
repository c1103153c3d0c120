/** Options of tests in a browser: on a machine that runs all suites at once, its clicks and paints may come late. */
export const inBrowser = { retry: 2 }
