/** A server for the tests of a project. */
export { startForTest } from './start-for-test.js'
export type { TestCaller, TestOptions, TestServer } from './start-for-test.js'
