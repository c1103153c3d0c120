interface Listened {
  on(event: 'error', listener: () => void): unknown
}

/**
 * Keeps the process alive when a connection ends. The pool listens to idle connections, and a query to the one it uses; the server can end
 * a connection in between, and an unheard error event ends the process.
 */
export function outliveErrors(connection: Listened): void {
  connection.on('error', () => undefined)
}
