import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'

test('leaves a connection that does not keep this process alive', async () => {
  const socket = connect(Number(process.env['FOREIGN_PORT']), '127.0.0.1')
  await once(socket, 'connect')
  socket.unref()
})
