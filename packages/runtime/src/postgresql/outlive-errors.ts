interface Listened {
  on(event: 'error', listener: () => void): unknown
}

/**
 * Keeps the process alive when a connection ends. The pool listens to connections that are idle, and who uses one listens when it
 * has it: the server can end one in between, and an error that nobody listens to ends the process.
 */
export function outliveErrors(connection: Listened): void {
  connection.on('error', () => undefined)
}
